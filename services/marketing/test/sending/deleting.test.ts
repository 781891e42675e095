import { DeletedCampaign, MarketingCompanyDeletion } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, until, useService } from '@portals/service-kit/testing';
import { MailLogJob } from '../../src/app/retention/mail-log.job.js';
import { CampaignEntity } from '../../src/campaigns/campaign/campaign.entity.js';
import { MailingWorker } from '../../src/sending/mailing/mailing.worker.js';
import { SendQueueWorker } from '../../src/sending/mailing/send-queue.worker.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { emailDocument, newCampaign, newPage } from '../campaigns/campaign-support.js';
import { type Caller, newUser, product } from '../crm/support.js';
import {
  act,
  addressOf,
  fastCampaigns,
  fillMailableLeads,
  mailingOf,
  put,
  readyToSend,
  recipientsOf,
  type Sending,
  untilFinished,
  untilMailing,
} from './sending-support.js';

const hour = 3_600_000;

describe.each(databases)('deleting on $name', (database) => {
  const env = { ...fastCampaigns, MAIL_EVENTS_SECRET: 'k'.repeat(32) };
  const service = useService(marketingService, database, { env });

  const rowsOf = (mailingId: number) =>
    service.dataSource.manager.find(RecipientEntity, { where: { mailingId }, order: { id: 'ASC' } });
  const mailingAt = (id: number) => service.dataSource.manager.findOneByOrFail(MailingEntity, { id });
  const remove = ({ user, campaign }: Sending) => user.delete(`campaigns/${campaign.id}`);
  const countsWithout = async ({ user, companyId }: Sending, exceptCampaignIds: number[]) => {
    const other = await newCampaign(user, companyId);
    return (await user.post(`campaigns/${other.id}/audience-counts`, { exceptCampaignIds })).json;
  };
  /** Puts a mailing into a state that no background work changes. */
  const rest = (id: number, phase: MailingEntity['phase'], state: MailingEntity['state'] = 'idle') =>
    service.dataSource.manager.update(
      MailingEntity,
      { id },
      { phase, state, nextAttemptAt: new Date(Date.now() + hour) },
    );
  /** Returns a client that makes calls as the same user on another replica. */
  const elsewhere = async (user: Caller): Promise<Caller> => {
    const replica = await service.replica();
    const token = await replica.tokenFor({ id: user.id });
    const put: Caller['put'] = (path, body) => replica.http('PUT', `/api/marketing/${path}`, { token, body });
    return { ...user, put };
  };
  const untilCleared = async (id: number) => {
    service.app.get(MailingWorker, { strict: false }).wake();
    await until(
      () => mailingAt(id),
      ({ state }) => state === 'idle',
    );
  };

  it.each([
    ['scheduled', 'idle'],
    ['late', 'idle'],
    ['preparing', 'idle'],
    ['paused', 'idle'],
  ] as const)('is refused while a mailing is %s and %s', async (phase, state) => {
    const sending = await readyToSend(service, await newUser(service), 1);
    await put(sending);
    const { id } = await untilFinished(sending);
    await rest(id, phase, state);
    const { user, companyId, campaign } = sending;
    expectError(await remove(sending), 409, 'MAILING_RUNNING');
    expectError(await user.delete(`companies/${companyId}`), 409, 'MAILING_RUNNING');
    expect(await recipientsOf(sending)).toHaveLength(1);
    const look = async () =>
      bodyOf(await user.get(`companies/${companyId}/deletion`), MarketingCompanyDeletion);
    expect(await look()).toMatchObject({ mailings: 1, running: [{ id: campaign.id, name: campaign.name }] });
    await rest(id, 'stopped');
    expect(await look()).toMatchObject({ running: [] });
    expect((await remove(sending)).status).toBe(204);
    expect((await user.delete(`companies/${companyId}`)).status).toBe(204);
  });

  it('waits for the last mails of a mailing that was just stopped, unless the mail server does not reply', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [first, second] = [await readyToSend(service, user, 1), await readyToSend(service, user, 1)];
    await put(first);
    await put(second);
    const ids = [(await untilFinished(first)).id, (await untilFinished(second)).id];
    for (const id of ids) await rest(id, 'stopped', 'queued');
    const deletion = await user.get(`companies/${second.companyId}/deletion`);
    expect(bodyOf(deletion, MarketingCompanyDeletion).running).toEqual([]);
    const looked = jest.spyOn(service.dataSource.manager, 'existsBy');
    const removing = [remove(first), user.delete(`companies/${second.companyId}`)];
    // A second look at a mailing follows when the first one has found that it is still stopping.
    const looks = (column: string, id: number) =>
      looked.mock.calls.filter(([, where]) => Reflect.get(Object(where), column) === id).length;
    await until(
      () => [looks('campaignId', first.campaign.id), looks('marketingCompanyId', second.companyId)],
      (counts) => Math.min(...counts) >= 2,
    );
    looked.mockRestore();
    for (const id of ids) await rest(id, 'stopped');
    expect((await Promise.all(removing)).map(({ status }) => status)).toEqual([204, 204]);
    const stuck = await readyToSend(service, user, 1);
    await put(stuck);
    const { id } = await untilFinished(stuck);
    await rest(id, 'stopped', 'queued');
    expectError(await remove(stuck), 409, 'MAILING_RUNNING');
    await rest(id, 'stopped');
    expect((await user.delete(`companies/${companyId}`)).status).toBe(204);
  });

  it('keeps of a campaign whom it reached, hashed, and others leave these people out as before', async () => {
    const sending = await readyToSend(service, await newUser(service), 230);
    const { user, companyId, campaign } = sending;
    await put(sending);
    const { id } = await untilFinished(sending);
    const [refused, kept] = await rowsOf(id);
    await service.dataSource.manager.update(RecipientEntity, { id: refused?.id }, { state: 'refused' });
    expect((await remove(sending)).status).toBe(204);
    expect(await countsWithout(sending, [campaign.id])).toMatchObject({
      ...{ recipients: 1, excluded: { earlierCampaign: 229 } },
    });
    await untilCleared(id);
    const rows = await rowsOf(id);
    const nothing = { address: null, leadId: null, reason: null };
    expect(rows).toHaveLength(230);
    expect(
      rows.every((row) => Object.entries(nothing).every(([name, value]) => Reflect.get(row, name) === value)),
    ).toBe(true);
    expect(rows.map(({ addressKey }) => addressKey)).not.toContain(kept?.addressKey);
    expect(await mailingAt(id)).toMatchObject({ document: '{}', campaignName: campaign.name });
    expect(await countsWithout(sending, [campaign.id])).toMatchObject({
      ...{ recipients: 1, excluded: { earlierCampaign: 229 } },
    });
    const named = await user.get(`companies/${companyId}/deleted-campaigns`);
    expect(bodyOf(named, DeletedCampaign.array())).toEqual([{ id: campaign.id, name: campaign.name }]);
    const stranger = await newUser(service);
    expectError(await stranger.get(`companies/${companyId}/deleted-campaigns`), 404, 'NOT_FOUND');
    expectError(await stranger.get(`companies/${companyId}/deletion`), 404, 'NOT_FOUND');
    expectError(await user.get(`campaigns/${campaign.id}/recipients`), 404, 'NOT_FOUND');
    expect((await user.get(`leads/${kept?.leadId}/mails`)).json).toEqual([]);
  });

  it('sends to nobody twice who got a deleted campaign', async () => {
    const sending = await readyToSend(service, await newUser(service), 2);
    const { user, companyId, campaign } = sending;
    await put(sending);
    const { id } = await untilFinished(sending);
    await remove(sending);
    await fillMailableLeads(service, companyId, 1, () => ({ contactEmail: 'nueva@site.example' }));
    const next = { user, companyId, campaign: await newCampaign(user, companyId) };
    await put(next, { exceptCampaignIds: [campaign.id] });
    const { counts, excluded } = await untilFinished(next);
    expect([counts.sent, excluded]).toEqual([1, { earlierCampaign: 2 }]);
    await untilCleared(id);
    // Simulates a crash before the rows were cleared: the job must find and clear them.
    await service.dataSource.manager.update(MailingEntity, { id }, { clearedTo: 0 });
    const [first] = await rowsOf(id);
    await service.dataSource.manager.update(RecipientEntity, { id: first?.id }, { address: addressOf(0) });
    await service.app.get(MailLogJob, { strict: false }).run(new Date());
    expect((await rowsOf(id)).map(({ address }) => address)).toEqual([null, null]);
  });

  it('keeps nothing of a campaign that never went out', async () => {
    const sending = await readyToSend(service, await newUser(service), 1);
    await put(sending, { scheduledFor: new Date(Date.now() + hour).toISOString() });
    const { id } = await mailingOf(sending);
    await act(sending, 'stop');
    await untilMailing(sending, ({ finishedAt }) => finishedAt !== null);
    expect((await remove(sending)).status).toBe(204);
    expect(await service.dataSource.manager.countBy(MailingEntity, { id })).toBe(0);
  });

  it('sends nothing of a deleted campaign again, and still suppresses whoever complains about it', async () => {
    const sending = await readyToSend(service, await newUser(service), 2);
    const { user } = sending;
    await put(sending);
    const { id } = await untilFinished(sending);
    const [bounced, complained] = await rowsOf(id);
    const doubtful = { state: 'doubtful' as const };
    await service.dataSource.manager.update(RecipientEntity, { id: bounced?.id }, doubtful);
    await remove(sending);
    for (const recipient of [bounced, complained])
      expectError(
        await user.post(`recipients/${recipient?.id}/decisions`, { decision: 'again' }),
        404,
        'NOT_FOUND',
      );
    await untilCleared(id);
    const tell = (events: object[]) =>
      service.http('POST', '/api/marketing/mail-events', { body: { events }, token: env.MAIL_EVENTS_SECRET });
    const at = new Date().toISOString();
    await tell([
      {
        id: `1-${id}`,
        kind: 'bounce',
        at,
        messageId: bounced?.messageId,
        recipient: addressOf(0),
        status: '4.2.0',
      },
      { id: `2-${id}`, kind: 'complaint', at, messageId: complained?.messageId, recipient: addressOf(1) },
      // This complaint names another address than the email's recipient, so it must be ignored.
      {
        id: `3-${id}`,
        kind: 'complaint',
        at,
        messageId: bounced?.messageId,
        recipient: 'other@site.example',
      },
    ]);
    expect(await mailingAt(id)).toMatchObject({ phase: 'finished', state: 'idle' });
    expect((await rowsOf(id)).map(({ state }) => state)).not.toContain('queued');
    const { excluded } = (await countsWithout(sending, [])) as { excluded: object };
    expect(excluded).toEqual({ suppressed: 1 });
    const found = await user.get('suppressions');
    expect(found.json).toMatchObject([{ address: addressOf(1), reason: 'complained' }]);
  });

  it('is either refused or before the start, no matter which replica gets which call', async () => {
    const user = await newUser(service);
    const onReplica = await elsewhere(user);
    for (let round = 0; round < 5; round++) {
      const sending = await readyToSend(service, user, 3);
      const { campaign } = sending;
      const [started, ...deleted] = await Promise.all([
        put({ ...sending, user: onReplica }),
        remove(sending),
        remove(sending),
      ]);
      const statuses = deleted.map(({ status }) => status);
      if (started.status === 201) {
        expect(statuses).toEqual([409, 409]);
        expect((await untilFinished(sending)).counts.sent).toBe(3);
      } else {
        expect(statuses.sort()).toEqual([204, 404]);
        expect([404, 409]).toContain(started.status);
        const { manager } = service.dataSource;
        expect(await manager.countBy(CampaignEntity, { id: campaign.id })).toBe(0);
        expect(await manager.countBy(MailingEntity, { campaignId: campaign.id })).toBe(0);
      }
    }
  });

  it('of a company is either refused or before the start', async () => {
    const user = await newUser(service);
    const onReplica = await elsewhere(user);
    for (let round = 0; round < 5; round++) {
      const sending = await readyToSend(service, user, 3);
      const [started, deleted] = await Promise.all([
        put({ ...sending, user: onReplica }),
        user.delete(`companies/${sending.companyId}`),
      ]);
      const pair = [started.status, deleted.status];
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual(pair);
      if (started.status === 201) expect((await untilFinished(sending)).counts.sent).toBe(3);
    }
  });

  it('of a company is refused to somebody who resumed a campaign at the same moment', async () => {
    const sending = await readyToSend(service, await newUser(service), 1);
    await put(sending);
    const { id } = await untilFinished(sending);
    await service.dataSource.manager.update(
      RecipientEntity,
      { mailingId: id },
      { state: 'refused', sentAt: null },
    );
    const { version } = await mailingOf(sending);
    const body = { action: 'sendToOthers', version };
    const [acted, deleted] = await Promise.all([
      sending.user.post(`campaigns/${sending.campaign.id}/mailing/actions`, body),
      sending.user.delete(`companies/${sending.companyId}`),
    ]);
    expect([
      [200, 409],
      [200, 204],
      [404, 204],
    ]).toContainEqual([acted.status, deleted.status]);
    if (deleted.status === 409) expect((await untilFinished(sending)).counts.sent).toBe(1);
    service.app.get(SendQueueWorker, { strict: false }).wake();
  });

  it('reports what is deleted with a company', async () => {
    const sending = await readyToSend(service, await newUser(service), 2);
    const { user, companyId } = sending;
    await put(sending);
    await untilFinished(sending);
    await remove(sending);
    await user.post('products', { ...product, marketingCompanyId: companyId });
    await newPage(user, companyId, { slug: `en-vivo-${companyId}` }, { status: 'active' });
    await newPage(user, companyId, { slug: `borrador-${companyId}` });
    await newCampaign(user, companyId, { document: emailDocument });
    await user.post(`companies/${companyId}/analytics-reports`, { period: '2026-01', language: 'en' });
    expect(bodyOf(await user.get(`companies/${companyId}/deletion`), MarketingCompanyDeletion)).toEqual({
      ...{
        leads: 2,
        products: 1,
        imports: 0,
        contents: 0,
        campaigns: 3,
        livePages: 1,
        mailings: 1,
        reports: 1,
      },
      running: [],
    });
  });
});
