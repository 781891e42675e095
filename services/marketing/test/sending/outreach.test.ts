import { Campaign, Mailing, Outreach, OutreachAccount } from '@portals/contracts/marketing';
import {
  bodyOf,
  databases,
  expectError,
  type RunningService,
  useService,
} from '@portals/service-kit/testing';
import { In, MoreThanOrEqual } from 'typeorm';
import { z } from 'zod';
import { OutreachEntity } from '../../src/campaigns/outreach-gate/outreach.entity.js';
import { OutgoingMailEntity } from '../../src/kernel/mail/outgoing-mail.entity.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { marketingService } from '../../src/service.js';
import { newPage } from '../campaigns/campaign-support.js';
import { fastMail } from '../contact/support.js';
import { type Caller, leadMail, newUser } from '../crm/support.js';
import { throughGateway } from './mailing-support.js';
import {
  act,
  fastCampaigns,
  fillMailableLeads,
  mailingOf,
  put,
  readyToSend,
  recipientsOf,
  untilFinished,
  untilMailing,
} from './sending-support.js';

const released = { ...fastMail, ...fastCampaigns, OUTREACH: 'released' };
const Missing = z.object({ missing: z.array(z.string()) });
const active = { status: 'active' };

/** Returns functions that make the internal calls of the site's administrators. */
const charge = (service: RunningService) => ({
  decide: (userId: number, state: string) =>
    service.http('POST', '/internal/outreach/decisions', { body: { userId, state, by: 'eva' } }),
  stop: (body: object) => service.http('POST', '/internal/outreach/stops', { body }),
  list: async () => bodyOf(await service.http('GET', '/internal/outreach'), OutreachAccount.array()),
});
const stateOf = async (user: Caller) => bodyOf(await user.get('outreach'), Outreach).state;
const requests = (service: RunningService, username: string) =>
  service.dataSource.manager.countBy(OutgoingMailEntity, {
    subject: `Approval requested / Autorización solicitada: ${username}`,
  });

describe.each(databases)('an account that was not released, on $name', (database) => {
  const service = useService(marketingService, database, { env: released });
  const publicPage = async (slug: string) =>
    (await service.http('GET', `/l/${slug}`, { headers: throughGateway() })).status;

  it('publishes nothing, and works on everything (rule 16.1)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const page = await newPage(user, companyId, { slug: 'verify-your-account' });
    const { id, version, document } = page;
    const refused = await user.patch(`campaigns/${id}`, { ...active, version });
    expectError(refused, 403, 'OUTREACH_NOT_RELEASED');
    const body = { marketingCompanyId: companyId, name: 'x', type: 'landing page', ...active };
    const made = await user.post('campaigns', { ...body, document: { ...document, slug: 'at-once' } });
    expectError(made, 403, 'OUTREACH_NOT_RELEASED');
    for (const slug of ['verify-your-account', 'at-once']) expect(await publicPage(slug)).toBe(404);
    expect((await user.patch(`campaigns/${id}`, { name: 'Otra', version })).status).toBe(200);
    await charge(service).decide(user.id, 'released');
    const next = { ...active, version: version + 1 };
    expect((await user.patch(`campaigns/${id}`, next)).status).toBe(200);
    expect(await publicPage('verify-your-account')).toBe(200);
  });

  it('sends nothing: no campaign, no mail to a lead and no test', async () => {
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 1);
    const refused = await put(sending);
    expectError(refused, 422, 'MAILING_CHECKS');
    expect(bodyOf(refused, Missing).missing).toEqual(['NOT_RELEASED']);
    const test = await user.post(`campaigns/${sending.campaign.id}/test-mails`, { to: 'ana@acme.example' });
    expect(bodyOf(test, Missing).missing).toEqual(['NOT_RELEASED']);
    const mailable = { contactEmail: 'ana@acme.example', legalBasis: 'customer' };
    const leadId = await user.lead(sending.companyId, mailable);
    const mail = await user.post(`leads/${leadId}/mails`, { ...leadMail, basis: null });
    expectError(mail, 403, 'OUTREACH_NOT_RELEASED');
    expect((await charge(service).decide(user.id, 'released')).status).toBe(200);
    expect((await put(sending)).status).toBe(201);
    expect((await untilFinished(sending)).counts.sent).toBe(2);
  });

  it('requests the release, which is emailed to the operator once a day (rule 16.2)', async () => {
    const user = await newUser(service, 'carmen.perez');
    expect(await stateOf(user)).toBe('none');
    for (const _ of [1, 2, 3]) {
      const answer = await user.post('outreach/requests', {});
      expect([answer.status, bodyOf(answer, Outreach).state]).toEqual([200, 'asked']);
    }
    expect(await requests(service, 'carmen.perez')).toBe(1);
    const dayAgo = new Date(Date.now() - 86_400_000);
    await service.dataSource.manager.update(OutreachEntity, { workspaceId: user.id }, { askedAt: dayAgo });
    await user.post('outreach/requests', {});
    expect(await requests(service, 'carmen.perez')).toBe(2);
    expect((await charge(service).list())[0]).toMatchObject({ userId: user.id, state: 'asked' });
    await charge(service).decide(user.id, 'blocked');
    expect(bodyOf(await user.post('outreach/requests', {}), Outreach).state).toBe('blocked');
    expect(await requests(service, 'carmen.perez')).toBe(2);
  });

  it('is listed while it asks, the longest waiting first, however many were decided about', async () => {
    const users = [await newUser(service), await newUser(service), await newUser(service)] as const;
    const asked = { state: 'asked' as const, decidedAt: null };
    const { manager } = service.dataSource;
    // The first one was stopped and does not ask.
    for (const [index, askedAt] of [null, new Date('2026-01-02'), new Date('2026-01-01')].entries())
      await manager.insert(OutreachEntity, { workspaceId: users[index]?.id ?? 0, askedAt, ...asked });
    const others = Array.from({ length: 500 }, (_, index) => ({
      ...{ workspaceId: 5_000_000 + index, state: 'released' as const, decidedAt: new Date() },
    }));
    await manager.insert(OutreachEntity, others);
    const listed = await charge(service).list();
    expect(listed.slice(0, 2).map(({ userId }) => userId)).toEqual([users[2].id, users[1].id]);
    expect(listed.map(({ userId }) => userId)).toContain(users[0].id);
    const only = await service.http('GET', '/internal/outreach?workspace=5000000');
    expect(bodyOf(only, OutreachAccount.array())).toMatchObject([{ userId: 5_000_000 }]);
    await manager.delete(OutreachEntity, { workspaceId: MoreThanOrEqual(5_000_000) });
    await manager.delete(OutreachEntity, { workspaceId: In(users.map(({ id }) => id)) });
  });

  it('keeps pages that were public before, whose text cannot be changed', async () => {
    const user = await newUser(service);
    const { decide, list } = charge(service);
    await decide(user.id, 'released');
    const page = await newPage(user, await user.company(), { slug: 'de-antes' }, active);
    await service.dataSource.manager.delete(OutreachEntity, { workspaceId: user.id });
    expect(await publicPage('de-antes')).toBe(200);
    const found = (await list()).find(({ userId }) => userId === user.id);
    expect(found).toMatchObject({ state: 'none', pages: ['/l/de-antes'] });
    const { id, version, document } = page;
    const path = `campaigns/${id}`;
    expectError(
      await user.patch(path, { document: { ...document, title: 'Otra' }, version }),
      403,
      'OUTREACH_NOT_RELEASED',
    );
    expect((await user.patch(path, { name: 'Otro nombre', version })).status).toBe(200);
    expect((await user.patch(path, { status: 'paused', version: version + 1 })).status).toBe(200);
    expect(await publicPage('de-antes')).toBe(404);
  });

  it('has what it sends paused, and resumes it once it is released (rule 16.4)', async () => {
    const user = await newUser(service);
    await charge(service).decide(user.id, 'released');
    const sending = await readyToSend(service, user, 1);
    await put(sending, { scheduledFor: new Date(Date.now() + 86_400_000).toISOString() });
    await service.dataSource.manager.delete(OutreachEntity, { workspaceId: user.id });
    expectError(await act(sending, 'sendToOthers'), 403, 'OUTREACH_NOT_RELEASED');
    // Simulates a mailing that was already being prepared when the site began to require approval.
    const lastLeadId = 2_000_000_000;
    await service.dataSource.manager.update(
      MailingEntity,
      { campaignId: sending.campaign.id },
      { phase: 'preparing', startedAt: new Date(), nextAttemptAt: new Date(), lastLeadId },
    );
    const paused = await untilMailing(sending, ({ state }) => state === 'paused');
    expect(paused.stateReason).toBe('not released');
    expectError(await act(sending, 'resume'), 403, 'OUTREACH_NOT_RELEASED');
    await charge(service).decide(user.id, 'released');
    expect((await act(sending, 'resume')).status).toBe(200);
    await untilFinished(sending);
  });
});

describe.each(databases)('people in charge on $name', (database) => {
  const service = useService(marketingService, database, { env: { ...fastMail, ...fastCampaigns } });
  const publicPage = async (slug: string) =>
    (await service.http('GET', `/l/${slug}`, { headers: throughGateway() })).status;
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  it('block an account, also where every account may send: its pages and mailings are stopped', async () => {
    const [user, other] = [await newUser(service), await newUser(service)];
    const [sending, others] = [await readyToSend(service, user, 1), await readyToSend(service, other, 1)];
    await newPage(user, sending.companyId, { slug: 'bloqueada' }, active);
    await newPage(other, others.companyId, { slug: 'ajena' }, active);
    await put(sending, { scheduledFor: inAnHour() });
    await put(others, { scheduledFor: inAnHour() });
    const answer = await charge(service).decide(user.id, 'blocked');
    expect(answer.json).toEqual({ pages: 1, mailings: 1 });
    expect([await publicPage('bloqueada'), await publicPage('ajena')]).toEqual([404, 200]);
    const stopped = await untilMailing(sending, ({ finishedAt }) => finishedAt !== null);
    expect(stopped).toMatchObject({ state: 'stopped', stateReason: 'in charge' });
    expect((await mailingOf(others)).state).toBe('scheduled');
    expect(await stateOf(user)).toBe('blocked');
    expectError(await act(sending, 'sendToOthers'), 403, 'OUTREACH_NOT_RELEASED');
    await charge(service).decide(user.id, 'released');
    // After the approval, stopped mailings and pages must stay stopped, but new ones are allowed.
    expectError(await act(sending, 'sendToOthers'), 409, 'MAILING_STATE');
    expect(await recipientsOf(sending)).toEqual([]);
    const page = await newPage(user, sending.companyId, { slug: 'nueva' }, active);
    expect(page.publicPath).toBe('/l/nueva');
  });

  it('see a page of a blocked account gone, no matter what its status says', async () => {
    const user = await newUser(service);
    await newPage(user, await user.company(), { slug: 'a-la-vez' }, active);
    const blocked = { workspaceId: user.id, state: 'blocked' as const };
    await service.dataSource.manager.insert(OutreachEntity, blocked);
    expect(await publicPage('a-la-vez')).toBe(404);
  });

  it('stop one page, which its owner cannot publish again until the account is released', async () => {
    const user = await newUser(service);
    const { id } = await newPage(user, await user.company(), { slug: 'banco' }, active);
    const { stop, decide } = charge(service);
    expect((await stop({ path: '/l/Banco' })).status).toBe(404);
    expect((await stop({ path: '/l/banco' })).json).toEqual({ pages: 1, mailings: 0 });
    expect(await publicPage('banco')).toBe(404);
    const { status, version } = bodyOf(await user.get(`campaigns/${id}`), Campaign);
    expect(status).toBe('cancelled');
    expectError(await user.patch(`campaigns/${id}`, { ...active, version }), 403, 'OUTREACH_STOPPED');
    await decide(user.id, 'released');
    expect((await user.patch(`campaigns/${id}`, { ...active, version })).status).toBe(200);
  });

  it('stop a page for its copies too, no matter what its owner makes of it (rule 16.3)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id, document } = await newPage(user, companyId, { slug: 'timo' }, active);
    await newPage(user, companyId, { slug: 'timo-otra' }, active);
    const sending = await readyToSend(service, user, 1);
    const { stop, decide, list } = charge(service);
    await stop({ path: '/l/timo' });
    const copy = bodyOf(await user.post(`campaigns/${id}/copies`, { name: 'Copia' }), Campaign);
    const body = { document: { ...document, slug: 'timo-2' }, ...active, version: copy.version };
    expectError(await user.patch(`campaigns/${copy.id}`, body), 403, 'OUTREACH_NOT_RELEASED');
    await user.delete(`campaigns/${id}`);
    const made = { marketingCompanyId: await user.company(), name: 'x', type: 'landing page', ...active };
    const again = await user.post('campaigns', { ...made, document: { ...document, slug: 'timo' } });
    expectError(again, 403, 'OUTREACH_NOT_RELEASED');
    expectError(await put(sending), 422, 'MAILING_CHECKS');
    for (const slug of ['timo', 'timo-2']) expect(await publicPage(slug)).toBe(404);
    // Pages that were not stopped must stay public.
    expect(await publicPage('timo-otra')).toBe(200);
    const stoppedAt = expect.any(String);
    expect((await user.get('outreach')).json).toMatchObject({ state: 'none', stoppedAt });
    expect((await user.post('outreach/requests', {})).json).toMatchObject({ state: 'asked', stoppedAt });
    expect((await list()).find(({ userId }) => userId === user.id)).toMatchObject({ stoppedAt });
    await decide(user.id, 'released');
    expect((await user.get('outreach')).json).toMatchObject({ state: 'open', stoppedAt: null });
    expect((await user.patch(`campaigns/${copy.id}`, body)).status).toBe(200);
  });

  it('stop one mailing that goes on, and no other', async () => {
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 0);
    await fillMailableLeads(service, sending.companyId, 2);
    const { id } = bodyOf(await put(sending, { scheduledFor: inAnHour() }), Mailing);
    const { stop, list } = charge(service);
    const listed = (await list()).find(({ userId }) => userId === user.id);
    const from = 'hola@site.example';
    expect(listed?.mailings).toEqual([{ id, company: 'Óptica Sol', from, state: 'scheduled' }]);
    expect((await stop({ mailingId: id })).json).toEqual({ pages: 0, mailings: 1 });
    expect((await stop({ mailingId: id })).status).toBe(404);
    await untilMailing(sending, ({ finishedAt }) => finishedAt !== null);
    // Until the account is approved, its other campaigns cannot be sent either.
    expectError(await put(await readyToSend(service, user, 1)), 422, 'MAILING_CHECKS');
    await charge(service).decide(user.id, 'released');
    expectError(await act(sending, 'sendToOthers'), 409, 'MAILING_STATE');
  });
});
