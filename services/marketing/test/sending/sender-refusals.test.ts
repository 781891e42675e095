import { LeadSuppression, Suppression, TestMailInput } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, until, useService } from '@portals/service-kit/testing';
import { Bounces } from '../../src/sending/bounces/bounces.js';
import { MailLinks } from '../../src/sending/mail-links/mail-links.js';
import { MailingWorker } from '../../src/sending/mailing/mailing.worker.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { SenderRefusals1795400300000 } from '../../src/sending/migrations/sender-refusals.js';
import { OptOutEntity } from '../../src/sending/suppression/opt-out.entity.js';
import { SuppressionEntity } from '../../src/sending/suppression/suppression.entity.js';
import { Suppressions, senderDomainOf } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { fastMail } from '../contact/support.js';
import { type Caller, newUser } from '../crm/support.js';
import { mailed, throughGateway } from './mailing-support.js';
import {
  addressOf,
  fastCampaigns,
  put,
  readyToSend,
  recipientsOf,
  untilFinished,
} from './sending-support.js';

describe.each(databases)('a refusal of a sender on $name', (database) => {
  const service = useService(marketingService, database, { env: { ...fastMail, ...fastCampaigns } });
  const suppressions = () => service.app.get(Suppressions, { strict: false });
  const address = addressOf(0);
  const post = (path: string, raw: string) =>
    service.http('POST', path, {
      raw,
      headers: { ...throughGateway(), 'content-type': 'application/x-www-form-urlencoded' },
    });
  /** Returns the unsubscribe link in an email that an account sent from `site.example`, the domain that all tests use. */
  const linkOf = async (user: Caller, to: string) => {
    const messageId = `<mailing.${user.id}@Site.example>`;
    return (await mailed(service, user, await user.company(), to, { messageId })).path;
  };
  const isLate = async (user: Caller, messageId: string) => {
    const found = await suppressions().whichAmong([{ id: 1, workspaceId: user.id, address, messageId }]);
    return found.has(1);
  };

  it('counts for its domain, for every account that sends, until the person takes it back (rule 16.20)', async () => {
    const [one, other] = [await newUser(service), await newUser(service)];
    const sending = await readyToSend(service, other, 2);
    const link = await linkOf(one, address);
    await post(link, 'List-Unsubscribe=One-Click');
    const test = await other.post(
      `campaigns/${sending.campaign.id}/test-mails`,
      TestMailInput.parse({ to: address }),
    );
    expectError(test, 400, 'VALIDATION_FAILED', 'to');
    await put(sending);
    await untilFinished(sending);
    const states = (await recipientsOf(sending)).map(({ state, exclusion }) => exclusion ?? state);
    expect(states.sort()).toEqual(['sent', 'suppressed']);
    expect(await isLate(other, '<a@site.example>')).toBe(true);
    expect(await isLate(other, '<a@elsewhere.example>')).toBe(false);
    const leadId = await other.lead(sending.companyId, { contactEmail: address.toUpperCase() });
    const shown = async () => bodyOf(await other.get(`leads/${leadId}/suppression`), LeadSuppression);
    const refusal = { domain: 'site.example', at: expect.any(String) };
    expect(await shown()).toEqual({ suppression: null, refusal });
    const elsewhere = await other.lead(await other.company(), { contactEmail: address });
    expect((await other.get(`leads/${elsewhere}/suppression`)).json).toEqual({
      suppression: null,
      refusal: null,
    });
    await post(link, 'take-back=yes');
    expect(await isLate(other, '<a@site.example>')).toBe(false);
    expect(await shown()).toEqual({ suppression: null, refusal: null });
  });

  it('counts for its domain also once the log is cleared or the campaign deleted (rules 16.20, 17.2)', async () => {
    const sending = await readyToSend(service, await newUser(service), 1);
    await put(sending);
    const { id } = await untilFinished(sending);
    const { manager } = service.dataSource;
    const row = () => manager.findOneByOrFail(RecipientEntity, { mailingId: id });
    const { id: recipientId, address: to, messageId } = await row();
    const links = service.app.get(MailLinks, { strict: false });
    const whose = { workspaceId: sending.user.id, address: to ?? '', recipientId, language: 'es' as const };
    const link = new URL(links.unsubscribeUrl(whose)).pathname;
    const other = await newUser(service);
    const among = { workspaceId: other.id, domain: senderDomainOf(messageId) };
    const isRefused = async () =>
      (await suppressions().among(among, [to ?? '', 'nobody@acme.example'])).join();
    expect(await isRefused()).toBe('false,false');
    expect((await sending.user.delete(`campaigns/${sending.campaign.id}`)).status).toBe(204);
    service.app.get(MailingWorker, { strict: false }).wake();
    expect(await until(row, ({ address: kept }) => kept === null)).toMatchObject({ state: 'sent' });
    await post(link, 'List-Unsubscribe=One-Click');
    expect(await isRefused()).toBe('true,false');
    expect((await row()).state).toBe('unsubscribed');
    const page = async () => (await service.http('GET', link, { headers: throughGateway() })).text;
    expect(await page()).toContain('take-back');
    await post(link, 'take-back=yes');
    expect(await isRefused()).toBe('false,false');
    expect(await page()).not.toContain('take-back');
    const complaint = {
      kind: 'complaint',
      hard: true,
      messageId,
      recipient: null,
      status: null,
      reason: '',
    } as const;
    const bounces = service.app.get(Bounces, { strict: false });
    await bounces.record({ ...complaint, id: `complaint-${id}` }, { trusted: false });
    expect(await isRefused()).toBe('true,false');
  });

  it('of emails of two accounts is taken back by its link alone (rule 16.20)', async () => {
    const [one, other, third] = [await newUser(service), await newUser(service), await newUser(service)];
    const to = 'both@acme.example';
    const link = await linkOf(one, to);
    for (const path of [link, await linkOf(other, to)]) await post(path, 'List-Unsubscribe=One-Click');
    const isRefused = () => suppressions().among({ workspaceId: third.id, domain: 'site.example' }, [to]);
    for (const { user, id } of [
      { user: one, id: (await suppressions().find(one.id, to))?.id },
      { user: other, id: (await suppressions().find(other.id, to))?.id },
    ]) {
      expect((await user.delete(`suppressions/${id}?personAsked=true`)).status).toBe(204);
      expect(await isRefused()).toEqual([true]);
    }
    await post(link, 'take-back=yes');
    expect(await isRefused()).toEqual([false]);
  });

  it('keeps its account from removing an address that was added by hand, but no other account (rules 11.33, 16.20)', async () => {
    const [user, other] = [await newUser(service), await newUser(service)];
    const [to, domain] = ['kept@acme.example', 'site.example'];
    await post(await linkOf(user, to), 'List-Unsubscribe=One-Click');
    // As when the person unsubscribes by a link in a cleared log, after a handover of the company.
    await service.dataSource.manager.delete(SuppressionEntity, { workspaceId: user.id });
    const isRefused = () => suppressions().among({ workspaceId: other.id, domain }, [to]);
    const added = async (by: Caller) =>
      `suppressions/${bodyOf(await by.post('suppressions', { address: to }), Suppression).id}`;
    const own = await added(user);
    for (const query of ['', '?personAsked=false'])
      expectError(await user.delete(`${own}${query}`), 409, 'SUPPRESSION_OF_PERSON');
    expect((await user.get('suppressions')).json).toMatchObject([{ address: to, reason: 'by hand' }]);
    expect((await other.delete(await added(other))).status).toBe(204);
    expect(await isRefused()).toEqual([true]);
    expect((await user.delete(`${own}?personAsked=true`)).status).toBe(204);
    expect(await isRefused()).toEqual([false]);
  });

  it('that an earlier version has stored still counts, and can be taken back', async () => {
    const [one, other] = [await newUser(service), await newUser(service)];
    const to = 'old@acme.example';
    const link = await linkOf(one, to);
    const addressHash = service.app.get(MailLinks, { strict: false }).hashOf(0, to);
    const domain = 'site.example';
    const stored = { domain, addressHash, workspaceId: one.id, at: new Date() };
    await service.dataSource.manager.insert(OptOutEntity, stored);
    const isRefused = () => suppressions().among({ workspaceId: other.id, domain }, [to]);
    expect(await isRefused()).toEqual([true]);
    await post(link, 'take-back=yes');
    expect(await isRefused()).toEqual([false]);
  });

  it('that is of the logs of an earlier version is known after the upgrade, unless it was taken back', async () => {
    const user = await newUser(service);
    const { manager } = service.dataSource;
    await post(await linkOf(user, 'stays@acme.example'), 'List-Unsubscribe=One-Click');
    const back = await linkOf(await newUser(service), 'back@acme.example');
    await post(back, '');
    await post(back, 'take-back=yes');
    await manager.deleteAll(OptOutEntity);
    const runner = service.dataSource.createQueryRunner();
    const migration = new SenderRefusals1795400300000();
    try {
      await migration.down(runner);
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    const domain = 'site.example';
    expect(await suppressions().findOptOut({ address: 'Stays@acme.example' }, domain)).toMatchObject({
      workspaceId: user.id,
    });
    expect(await suppressions().findOptOut({ address: 'back@acme.example' }, domain)).toBeNull();
  });
});
