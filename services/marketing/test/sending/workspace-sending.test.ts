import { LeadMailChecks, MailChecks, Outreach, Suppression } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, sqlite, useService } from '@portals/service-kit/testing';
import { Like } from 'typeorm';
import { OutgoingMailEntity } from '../../src/kernel/mail/outgoing-mail.entity.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { SenderConfirmationEntity } from '../../src/sending/sender-confirmation/sender-confirmation.entity.js';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { newPage } from '../campaigns/campaign-support.js';
import { type Caller, colleagueOf, lead, leadMail, newUser, sender } from '../crm/support.js';
import {
  addressOf,
  confirmSender,
  fastCampaigns,
  put,
  readyToSend,
  recipientsOf,
  untilFinished,
} from './sending-support.js';

describe.each(databases)('sending for the workspace of another on $name (rule 18.2)', (database) => {
  const service = useService(marketingService, database, { env: fastCampaigns });
  const suppressedOf = async (user: Caller, query = '') =>
    bodyOf(await user.get(`suppressions${query}`), Suppression.array()).map(({ address }) => address);

  it('follows what its people have refused, and not what those of the sender have', async () => {
    const owner = await newUser(service);
    const member = await colleagueOf(service, owner);
    const sending = await readyToSend(service, owner, 3);
    await owner.post('suppressions', { address: addressOf(0) });
    await member.post('suppressions', { address: addressOf(1) });
    const counts = await member.post(`campaigns/${sending.campaign.id}/audience-counts`, {});
    expect(counts.json).toMatchObject({ recipients: 2, excluded: { suppressed: 1 } });
    await put({ ...sending, user: member });
    await untilFinished(sending);
    const states = (await recipientsOf(sending)).map(({ address, state }) => [address, state]).sort();
    expect(states).toEqual([
      [addressOf(0), 'excluded'],
      [addressOf(1), 'sent'],
      [addressOf(2), 'sent'],
    ]);
    const { campaign } = sending;
    const mailing = await service.dataSource.manager.findOneByOrFail(MailingEntity, {
      campaignId: campaign.id,
    });
    expect(mailing.workspaceId).toBe(owner.id);
  });

  it('adds and shows suppressions where they apply', async () => {
    const owner = await newUser(service);
    const member = await colleagueOf(service, owner);
    const companyId = await owner.company();
    const leadId = await owner.lead(companyId, { contactEmail: 'ana@acme.es' });
    await member.post('suppressions', { address: 'ana@acme.es', workspaceId: owner.id });
    await member.post('suppressions/lists', { addresses: ['eva@acme.es'], workspaceId: owner.id });
    expect(await suppressedOf(member)).toEqual([]);
    expect((await suppressedOf(owner)).sort()).toEqual(['ana@acme.es', 'eva@acme.es']);
    expect(await suppressedOf(member, `?workspace=${owner.id}`)).toHaveLength(2);
    expect((await member.get(`suppressions/export?workspace=${owner.id}`)).text).toContain('eva@acme.es');
    expect((await member.get(`leads/${leadId}/suppression`)).json).toMatchObject({
      suppression: { address: 'ana@acme.es' },
    });
  });

  it('erases a person from the suppressions of the workspace', async () => {
    const owner = await newUser(service);
    const member = await colleagueOf(service, owner);
    const address = `erased${owner.id}@acme.es`;
    const leadId = await owner.lead(await owner.company(), { contactEmail: address });
    await owner.post('suppressions', { address });
    await member.post('suppressions', { address });
    expect((await member.post(`leads/${leadId}/erasure`, { count: 1 })).status).toBe(204);
    expect(await suppressedOf(owner)).toEqual([null]);
    expect(await suppressedOf(member)).toEqual([address]);
    const among = { workspaceId: owner.id, domain: null };
    expect(await service.app.get(Suppressions, { strict: false }).among(among, [address])).toEqual([true]);
  });

  it('sends single emails of the workspace, once for each call', async () => {
    const owner = await newUser(service);
    const member = await colleagueOf(service, owner);
    const { companyId } = await readyToSend(service, owner, 0);
    const leadId = await owner.lead(companyId, { ...lead, contactEmail: `solo${owner.id}@acme.es` });
    const sent = await member.post(`leads/${leadId}/mails`, leadMail);
    expect(sent.status).toBe(202);
    expect((await owner.post(`leads/${leadId}/mails`, leadMail)).json).toMatchObject({
      id: Object(sent.json).id,
    });
    await owner.post('suppressions', { address: `solo${owner.id}@acme.es` });
    const again = await member.post(`leads/${leadId}/mails`, { ...leadMail, requestKey: 'b'.repeat(32) });
    expectError(again, 422, 'LEAD_MAIL_SUPPRESSED');
  });
});

describe('releases and confirmed senders of workspaces', () => {
  const service = useService(marketingService, sqlite, { env: { ...fastCampaigns, OUTREACH: 'released' } });
  const decide = (user: Caller, state: string) =>
    service.http('POST', '/internal/outreach/decisions', { body: { userId: user.id, state, by: 'eva' } });
  const stateFor = async (user: Caller, query = '') =>
    bodyOf(await user.get(`outreach${query}`), Outreach).state;

  it('count for whoever works there, and nowhere else', async () => {
    const owner = await newUser(service);
    const member = await colleagueOf(service, owner);
    const sending = await readyToSend(service, owner, 1);
    const own = await readyToSend(service, member, 1);
    await decide(owner, 'released');
    expect([await stateFor(member), await stateFor(member, `?workspace=${owner.id}`)]).toEqual([
      'none',
      'released',
    ]);
    const checksOf = async (id: number) =>
      bodyOf(await member.get(`campaigns/${id}/mail-checks`), MailChecks).checks;
    expect((await checksOf(sending.campaign.id)).filter(({ level }) => level === 'error')).toEqual([]);
    expect(await checksOf(own.campaign.id)).toContainEqual(expect.objectContaining({ code: 'NOT_RELEASED' }));
    expect((await put({ ...sending, user: member })).status).toBe(201);
    expectError(await put(own), 422, 'MAILING_CHECKS');
    const active = { status: 'active' };
    const registered = await member.company({ workspaceId: owner.id });
    const page = await newPage(member, registered, { slug: 'de-la-otra' }, active);
    expect(page.publicPath).toBe('/l/de-la-otra');
    await decide(owner, 'blocked');
    expect((await service.http('GET', '/l/de-la-otra')).status).toBe(404);
    expect((await member.get(`campaigns/${sending.campaign.id}/mailing`)).json).toMatchObject({
      state: expect.stringMatching(/stopped|finished/),
    });
  });

  it('are requested by owners and managers, whom the email to the operator names with the workspace', async () => {
    const { id } = await newUser(service);
    const [member, owner] = [
      await colleagueOf(service, { id }),
      await colleagueOf(service, { id }, { role: 'owner', reach: 'all' }),
    ];
    const path = `outreach/requests?workspace=${id}`;
    expectError(await member.post(path), 403, 'FORBIDDEN');
    expectError(await (await newUser(service)).post(path), 404, 'NOT_FOUND');
    expect(await stateFor(owner, `?workspace=${id}`)).toBe('none');
    expect((await owner.post(path)).json).toMatchObject({ state: 'asked' });
    expect(await stateFor(owner)).toBe('none');
    const emailed = Like(`%release --workspace ${id}%`);
    expect(await service.dataSource.manager.countBy(OutgoingMailEntity, { text: emailed })).toBe(1);
  });

  it('need the address of the sender to be confirmed for the workspace', async () => {
    const owner = await newUser(service);
    const manager = await colleagueOf(service, owner, { role: 'manager', reach: 'all' });
    const companyId = await owner.company();
    const senderOf = async (user: Caller) => (await user.get(`companies/${companyId}/sender`)).json;
    expect((await manager.put(`companies/${companyId}/sender`, sender)).status).toBe(200);
    await confirmSender(service, manager);
    expect(await senderOf(manager)).toMatchObject({ fromState: 'none' });
    await manager.post(`companies/${companyId}/sender/confirmations`, { address: sender.fromAddress });
    expect(await senderOf(owner)).toMatchObject({ fromState: 'asked' });
    const { manager: rows } = service.dataSource;
    await rows.update(SenderConfirmationEntity, { workspaceId: owner.id }, { confirmedAt: new Date() });
    await confirmSender(service, owner);
    expect(await senderOf(manager)).toMatchObject({ fromState: 'confirmed', replyToState: 'confirmed' });
    const leadId = await owner.lead(companyId, { contactEmail: 'ana@acme.es' });
    const problems = async () =>
      bodyOf(await manager.get(`leads/${leadId}/mail-checks`), LeadMailChecks).problems;
    expect(await problems()).toContain('NOT_RELEASED');
    await decide(owner, 'released');
    expect(await problems()).not.toContain('NOT_RELEASED');
    const checks = `companies/${companyId}/sender/domain-records?address=${sender.fromAddress}`;
    expect((await manager.get(checks)).json).toEqual((await owner.get(checks)).json);
  });
});
