import { databases, until, useService } from '@portals/service-kit/testing';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import {
  CAMPAIGN_TRANSPORT,
  type CampaignTransport,
} from '../../src/sending/campaign-transport/campaign-transport.js';
import { MailingWorker } from '../../src/sending/mailing/mailing.worker.js';
import { RecipientRepository } from '../../src/sending/mailing/recipient.repository.js';
import { RecipientClaims } from '../../src/sending/mailing/recipient-claims.repository.js';
import { SendQueueStore } from '../../src/sending/mailing/send-queue.store.js';
import { SendQueueWorker } from '../../src/sending/mailing/send-queue.worker.js';
import { MailCheckService } from '../../src/sending/mailing-audience/mail-check.service.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { emailDocument } from '../campaigns/campaign-support.js';
import { fileOf, imported } from '../crm/lead-import-support.js';
import { newUser } from '../crm/support.js';
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

const hourMs = 3_600_000;

describe.each(databases)('a mailing on $name', (database) => {
  const service = useService(marketingService, database, { env: fastCampaigns });
  const down = useService(marketingService, database, {
    env: {
      ...{ ...fastCampaigns, SMTP_URL: 'smtp://127.0.0.1:1' },
      ...{ MAIL_FROM: 'web@site.test', MAIL_TO: 'office@site.test' },
    },
  });

  const limited = useService(marketingService, database, {
    env: { ...fastCampaigns, MAIL_CAMPAIGN_PER_HOUR: '3' },
  });

  /** Sends a campaign to some leads, and then marks all of its emails as rejected by the mail server. */
  async function allRefused(
    leads: number,
    campaign: object = {},
  ): Promise<Sending & { mailingId: number; leadIds: number[] }> {
    const sending = await readyToSend(service, await newUser(service), leads, campaign);
    await put(sending);
    const { id: mailingId } = await untilFinished(sending);
    const refused = { state: 'refused', sentAt: null } as const;
    await service.dataSource.manager.update(RecipientEntity, { mailingId }, refused);
    const leadIds = (await recipientsOf(sending)).map(({ leadId }) => leadId ?? 0);
    return { ...sending, mailingId, leadIds };
  }

  const setAddress = (id: number, contactEmail: string) =>
    service.dataSource.manager.update(LeadEntity, { id }, { contactEmail });

  it('goes on to those who did not get it when leads have got the addresses of others since', async () => {
    const sending = await allRefused(4);
    const [first = 0, second = 0, third = 0] = sending.leadIds;
    await setAddress(first, addressOf(1));
    await setAddress(second, addressOf(0));
    await setAddress(third, 'new@site.example');
    await fillMailableLeads(service, sending.companyId, 1, () => ({ contactEmail: addressOf(2) }));
    expect((await act(sending, 'sendToOthers')).status).toBe(200);
    await untilFinished(sending);
    const sent = await recipientsOf(sending, '&state=sent');
    expect(sent.map(({ address }) => address).sort()).toEqual(
      [...[0, 1, 2, 3].map(addressOf), 'new@site.example'].sort(),
    );
    expect(new Set(sent.map(({ leadId }) => leadId)).size).toBe(5);
  });

  it('goes to the second lead with an address once the first one is deleted', async () => {
    const sending = await readyToSend(service, await newUser(service), 1);
    await fillMailableLeads(service, sending.companyId, 1);
    await put(sending);
    const { id: mailingId } = await untilFinished(sending);
    const [first, second] = await recipientsOf(sending);
    expect([first?.state, second?.exclusion]).toEqual(['sent', 'sameAddress']);
    const { manager } = service.dataSource;
    await manager.update(RecipientEntity, { id: first?.id, mailingId }, { state: 'refused', sentAt: null });
    expect((await sending.user.delete(`leads/${first?.leadId}`)).status).toBe(204);
    await act(sending, 'sendToOthers');
    expect(await untilFinished(sending)).toMatchObject({ counts: { sent: 1 } });
    expect(await recipientsOf(sending, '&state=sent')).toMatchObject([{ leadId: second?.leadId }]);
  });

  it('forgets the address of an erased person where a lead was left out, even if that lead is deleted', async () => {
    const sending = await readyToSend(service, await newUser(service), 1);
    await fillMailableLeads(service, sending.companyId, 2, (n) => ({ contactEmail: addressOf(n % 2) }));
    await put(sending);
    await untilFinished(sending);
    const [first, second, third] = await recipientsOf(sending);
    expect([second, third]).toMatchObject([{ exclusion: 'sameAddress' }, { state: 'sent' }]);
    expect((await sending.user.delete(`leads/${second?.leadId}`)).status).toBe(204);
    expect((await sending.user.post(`leads/${first?.leadId}/erasure`, { count: 1 })).status).toBe(204);
    const addresses = (await recipientsOf(sending)).map(({ address }) => address);
    expect(addresses).toEqual([null, null, addressOf(1)]);
  });

  it('sends what is to be sent again at the moment at which it would have been finished', async () => {
    const sending = await allRefused(1);
    const { mailingId } = sending;
    const { manager } = service.dataSource;
    const [recipient] = await recipientsOf(sending);
    const recipients = service.app.get(RecipientRepository, { strict: false });
    const settledMailings = recipients.settledMailings.bind(recipients);
    let isDecided = false;
    const spy = jest.spyOn(recipients, 'settledMailings').mockImplementation(async () => {
      const settled = await settledMailings();
      if (settled.includes(mailingId) && !isDecided) {
        isDecided = true;
        await sending.user.post(`recipients/${recipient?.id}/decisions`, { decision: 'again' });
      }
      return settled;
    });
    try {
      await manager.update(RecipientEntity, { mailingId }, { state: 'doubtful' });
      await manager.update(MailingEntity, { id: mailingId }, { phase: 'sending' });
      service.app.get(SendQueueWorker, { strict: false }).wake();
      await untilMailing(sending, ({ state, counts }) => state === 'finished' && counts.sent === 1);
    } finally {
      spy.mockRestore();
    }
  });

  it('ignores a claim that was given up once the email is sent again', async () => {
    const sending = await allRefused(1);
    const { mailingId } = sending;
    const { manager } = service.dataSource;
    const [{ id } = { id: 0 }] = await recipientsOf(sending);
    const recipients = service.app.get(RecipientRepository, { strict: false });
    const claim = { state: 'sending' as const, lease: 'second', attempts: 2 };
    await manager.update(MailingEntity, { id: mailingId }, { phase: 'paused', finishedAt: null });
    await manager.update(RecipientEntity, { id }, { ...claim, nextAttemptAt: new Date(Date.now() + hourMs) });
    await new RecipientClaims(service.dataSource).putBack([id], 'first', new Date());
    await recipients.settle({ id, lease: 'first' }, { state: 'queued' }, manager);
    expect(await manager.findOneBy(RecipientEntity, { id })).toMatchObject(claim);
    await recipients.settle({ id, lease: 'second' }, { state: 'refused' }, manager);
    expect(await manager.findOneBy(RecipientEntity, { id })).toMatchObject({ state: 'refused', lease: null });
  });

  it.each([
    ['stores', addressOf(0), 'User unknown'],
    ['drops, after the address was erased,', null, null],
  ])("%s the mail server's words about an email in transit", async (_what, address, reason) => {
    const { leadIds, mailingId } = await allRefused(1);
    const { manager } = service.dataSource;
    const [leadId = 0] = leadIds;
    const where = { mailingId, leadId };
    await manager.update(RecipientEntity, where, { state: 'sending', lease: 'its', address });
    const { id } = await manager.findOneByOrFail(RecipientEntity, where);
    const recipients = service.app.get(RecipientRepository, { strict: false });
    await recipients.settle({ id, lease: 'its' }, { state: 'refused', reason: 'User unknown' });
    expect(await manager.findOneBy(RecipientEntity, where)).toMatchObject({ state: 'refused', reason });
  });

  it('leaves out people who have no legal basis, or lack a needed field, when their turn comes', async () => {
    const document = { ...emailDocument, subject: '{{companyName}}: novedades' };
    const sending = await allRefused(3, { document });
    const { manager } = service.dataSource;
    const { mailingId, leadIds } = sending;
    await manager.update(RecipientEntity, { mailingId }, { state: 'queued' });
    await manager.update(MailingEntity, { id: mailingId }, { phase: 'paused', finishedAt: null });
    await manager.update(LeadEntity, { id: leadIds[0] }, { legalBasis: null });
    await manager.update(LeadEntity, { id: leadIds[1] }, { companyName: ' ' });
    await act(sending, 'resume');
    expect(await untilFinished(sending)).toMatchObject({
      counts: { sent: 1, excluded: 2 },
      excluded: { noBasis: 1, missingVariable: 1 },
    });
  });

  it('is not started when somebody has rescheduled it during the check', async () => {
    const user = await newUser(service);
    const [sending, other] = [await readyToSend(service, user, 1), await readyToSend(service, user, 1)];
    const moment = (ms: number) => new Date(Date.now() + ms).toISOString();
    await put(sending, { scheduledFor: moment(hourMs) });
    const checks = service.app.get(MailCheckService, { strict: false });
    const errorsOf = checks.errorsOf.bind(checks);
    const rescheduled: number[] = [];
    const spy = jest.spyOn(checks, 'errorsOf').mockImplementation(async (...asked) => {
      if (asked[0] === sending.companyId)
        rescheduled.push((await act(sending, 'reschedule', { scheduledFor: moment(2 * hourMs) })).status);
      return errorsOf(...asked);
    });
    try {
      const due = { scheduledFor: new Date(), nextAttemptAt: new Date() };
      await service.dataSource.manager.update(MailingEntity, { campaignId: sending.campaign.id }, due);
      service.app.get(MailingWorker, { strict: false }).wake();
      await until(
        async () => rescheduled,
        ([status]) => status === 200,
      );
      await put(other);
      await untilFinished(other);
      expect(await mailingOf(sending)).toMatchObject({ state: 'scheduled', startedAt: null });
      expect(await recipientsOf(sending)).toEqual([]);
    } finally {
      spy.mockRestore();
    }
  });

  it('is dated and tried from its first attempt on, however long it waited before', async () => {
    const sending = await allRefused(1);
    const { manager } = service.dataSource;
    const { mailingId } = sending;
    const longAgo = new Date(Date.now() - 30 * 24 * hourMs);
    const waiting = { state: 'queued', attempts: 0, createdAt: longAgo } as const;
    await manager.update(RecipientEntity, { mailingId }, waiting);
    await manager.update(MailingEntity, { id: mailingId }, { phase: 'paused', finishedAt: null });
    const transport = service.app.get<CampaignTransport>(CAMPAIGN_TRANSPORT, { strict: false });
    const dates: Date[] = [];
    const spy = jest.spyOn(transport, 'send').mockImplementation(async (_route, message) => {
      dates.push((await message).date);
      return { kind: 'soft', status: '4.7.1', reason: '451 4.7.1 greylisted' };
    });
    try {
      await act(sending, 'resume');
      await untilMailing(sending, ({ putOff, counts }) => putOff === 1 && counts.expired === 0);
      await manager.update(RecipientEntity, { mailingId }, { nextAttemptAt: new Date() });
      service.app.get(SendQueueWorker, { strict: false }).wake();
      await until(
        async () => dates,
        ({ length }) => length === 2,
      );
    } finally {
      spy.mockRestore();
    }
    expect(dates[0]?.getTime()).toBeGreaterThan(longAgo.getTime() + 29 * 24 * hourMs);
    expect(dates[1]).toEqual(dates[0]);
  });

  it('takes back what was marked for mails that did not go when the service stops next', async () => {
    await limited.app.get(SendQueueWorker).beforeApplicationShutdown();
    const sending = await readyToSend(limited, await newUser(limited), 1);
    await put(sending);
    const { id: mailingId } = await untilMailing(
      sending,
      ({ state, counts }) => state === 'sending' && counts.queued === 1,
    );
    const recipient = () => limited.dataSource.manager.findOneByOrFail(RecipientEntity, { mailingId });
    const chosen = [{ ...(await recipient()), workspaceId: sending.user.id }];
    const store = limited.app.get(SendQueueStore, { strict: false });
    const times = { now: new Date(), leaseEnd: new Date(Date.now() + hourMs) };
    await store.holdLease('right', times.now, times.leaseEnd, []);
    const spy = jest
      .spyOn(RecipientClaims.prototype, 'claimed')
      .mockRejectedValueOnce(new Error('no answer'));
    try {
      await expect(store.step('right', [], chosen, times)).rejects.toThrow('no answer');
    } finally {
      spy.mockRestore();
    }
    expect(await recipient()).toMatchObject({ state: 'sending', attempts: 1 });
    await store.release('right');
    expect(await recipient()).toMatchObject({ state: 'queued', attempts: 0, lease: null });
    await act(sending, 'stop');
    await untilMailing(sending, ({ counts }) => counts.stopped === 1);
  });

  it('lets as many mails go in an hour as it may, of which those that are left out at last are none', async () => {
    await limited.app.get(SendQueueWorker).beforeApplicationShutdown();
    const sending = await readyToSend(limited, await newUser(limited), 5);
    await put(sending);
    await untilMailing(sending, ({ state, counts }) => state === 'sending' && counts.queued === 5);
    const leadIds = (await recipientsOf(sending)).map(({ leadId }) => leadId ?? 0).sort((a, b) => a - b);
    await limited.dataSource.manager.update(LeadEntity, leadIds.slice(0, 2), { legalBasis: null });
    await limited.replica();
    expect(await untilFinished(sending)).toMatchObject({ counts: { sent: 3, excluded: 2 } });
  });

  it('leaves out an address that was suppressed by hand and came again in a file', async () => {
    const sending = await readyToSend(service, await newUser(service), 1);
    const { user, companyId } = sending;
    expect((await user.post('suppressions', { address: 'eva@acme.es' })).status).toBe(201);
    const mapping = ['companyName', 'contactName', 'contactEmail', 'legalBasis'];
    const file = fileOf('Acme;Eva;Eva@ACME.es;Cliente', 'Bravo;Ana;ana@bravo.es;Cliente');
    expect(await imported(user, companyId, file, { mapping })).toMatchObject({ state: 'done' });
    await put(sending);
    expect(await untilFinished(sending)).toMatchObject({
      counts: { sent: 2, excluded: 1 },
      excluded: { suppressed: 1 },
    });
    expect(await recipientsOf(sending, '&state=excluded')).toMatchObject([{ exclusion: 'suppressed' }]);
  });

  it('is finished while the mail server is unavailable when nobody is to get it', async () => {
    const sending = await readyToSend(down, await newUser(down), 0);
    await fillMailableLeads(down, sending.companyId, 3, () => ({ legalBasis: null }));
    await put(sending);
    expect(await untilFinished(sending)).toMatchObject({ excluded: { noBasis: 3 } });
    expect((await mailingOf(sending)).finishedAt).not.toBeNull();
  });
});
