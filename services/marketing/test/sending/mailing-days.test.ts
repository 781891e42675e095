import { LOGGER } from '@portals/service-kit';
import { databases, type RunningService, until, useService } from '@portals/service-kit/testing';
import { IsNull } from 'typeorm';
import { Paces } from '../../src/kernel/work/pace.js';
import {
  CAMPAIGN_TRANSPORT,
  type CampaignTransport,
} from '../../src/sending/campaign-transport/campaign-transport.js';
import { SendLeaseEntity } from '../../src/sending/mailing/send-lease.entity.js';
import { SendQueueWorker } from '../../src/sending/mailing/send-queue.worker.js';
import { MailingDayEntity } from '../../src/sending/mailing-days/mailing-day.entity.js';
import { MailingRecountEntity } from '../../src/sending/mailing-days/mailing-recount.entity.js';
import { MailingRecountWorker } from '../../src/sending/mailing-days/mailing-recount.worker.js';
import { MailingRecountsJob } from '../../src/sending/mailing-days/mailing-recounts.job.js';
import { requestRecount } from '../../src/sending/mailing-days/request-recount.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { newUser } from '../crm/support.js';
import { mailed, oneClick, throughGateway } from './mailing-support.js';
import {
  act,
  fastCampaigns,
  mailingOf,
  put,
  readyToSend,
  untilFinished,
  untilMailing,
} from './sending-support.js';

const key = 'k3y-of-whoever-tells-of-our-mails';
const none = { sent: 0, refused: 0, bounced: 0, complained: 0, unsubscribed: 0 };

/** A worker that never polls; a test calls it with the work to do. */
class CalledWorker extends MailingRecountWorker {
  async call(row: MailingRecountEntity): Promise<void> {
    const outcome = await this.perform(row, new AbortController().signal);
    await outcome.record(new Date());
  }
}

/** Waits for a requested recount, if any, and returns the days of a mailing. */
async function countedDays(service: RunningService, mailingId: number) {
  const { manager } = service.dataSource;
  const worker = service.app.get(MailingRecountWorker, { strict: false });
  const rowOf = () => manager.findOneBy(MailingRecountEntity, { mailingId });
  await until(rowOf, (row) => row === null || row.lease === null);
  const due = new Date(0);
  await manager.update(MailingRecountEntity, { mailingId, lease: IsNull() }, { nextAttemptAt: due });
  await until(
    () => {
      worker.wake();
      return rowOf();
    },
    (row) => row === null || (row.lease === null && row.nextAttemptAt > due),
  );
  const rows = await manager.find(MailingDayEntity, { where: { mailingId }, order: { day: 'ASC' } });
  return rows.map(({ id: _id, mailingId: _mailingId, ...row }) => row);
}

describe.each(databases)('the results of emails by day on $name', (database) => {
  const service = useService(marketingService, database, {
    env: { ...fastCampaigns, MAIL_EVENTS_SECRET: key, MAIL_CAMPAIGN_CONNECTIONS: '1' },
  });
  const ask = (mailingId: number) => requestRecount([mailingId], service.dataSource.manager);
  const moment = (at: string) => new Date(at);

  it('are counted in the time zone Madrid, from all recipients', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { mailingId } = await mailed(service, user, companyId, 'a@acme.es', {
      sentAt: moment('2026-12-31T22:59:59.999Z'),
    });
    const row = (n: number, changes: object) => ({
      ...{
        mailingId,
        address: `p${n}@acme.es`,
        messageId: `<${n}.${mailingId}@x.example>`,
        state: 'sent' as const,
      },
      ...{ nextAttemptAt: new Date(), createdAt: new Date(), changedAt: moment('2027-01-02T12:00:00Z') },
      ...changes,
    });
    // Creates more rows than the recount reads at a time, all sent just after midnight in Madrid.
    const many = Array.from({ length: 230 }, (_, n) => row(n, { sentAt: moment('2026-12-31T23:00:00Z') }));
    const others = [
      row(1001, { state: 'bounced', sentAt: moment('2026-12-31T23:00:00Z') }),
      row(1002, { state: 'refused' }),
      row(1003, { state: 'queued' }),
    ];
    await service.dataSource.manager.insert(RecipientEntity, [...many, ...others]);
    await ask(mailingId);
    expect(await countedDays(service, mailingId)).toEqual([
      { ...none, marketingCompanyId: companyId, day: '2026-12-31', sent: 1 },
      { ...none, marketingCompanyId: companyId, day: '2027-01-01', sent: 231 },
      { ...none, marketingCompanyId: companyId, day: '2027-01-02', refused: 1, bounced: 1 },
    ]);
    await service.dataSource.manager.delete(RecipientEntity, { mailingId, state: 'sent' });
    await ask(mailingId);
    expect((await countedDays(service, mailingId)).map(({ sent }) => sent)).toEqual([1, 0]);
  });

  it('follow a campaign that is being sent, and its returned emails', async () => {
    const sending = await readyToSend(service, await newUser(service), 3);
    const { user, campaign, companyId } = sending;
    await put(sending);
    await untilFinished(sending);
    const { manager } = service.dataSource;
    const { id } = await manager.findOneByOrFail(MailingEntity, { campaignId: campaign.id });
    const sums = async () => {
      const days = await countedDays(service, id);
      return days.reduce(
        (sum, { sent, bounced }) => ({ sent: sum.sent + sent, bounced: sum.bounced + bounced }),
        {
          sent: 0,
          bounced: 0,
        },
      );
    };
    expect(await sums()).toEqual({ sent: 3, bounced: 0 });
    const { messageId } = await manager.findOneOrFail(RecipientEntity, { where: { mailingId: id } });
    const event = { id: `bounce ${id}`, kind: 'bounce', hard: true, messageId, status: '5.1.1' };
    await service.http('POST', '/api/marketing/mail-events', { body: { events: [event] }, token: key });
    expect(await sums()).toEqual({ sent: 3, bounced: 1 });
    // Marks the emails as rejected by the mail server, so that they can be sent again to the same people.
    const refused = { state: 'refused' as const, sentAt: null };
    await manager.update(RecipientEntity, { mailingId: id, state: 'sent' }, refused);
    await manager.delete(MailingDayEntity, { mailingId: id });
    // Gives the send lease to another process, so that the emails wait in the queue; they must no longer count as rejected.
    const another = { lease: 'of another process', leaseEnd: new Date(Date.now() + 3_600_000) };
    await manager.update(SendLeaseEntity, { id: 1 }, another);
    expect((await act(sending, 'sendToOthers')).status).toBe(200);
    expect(await until(sums, ({ sent }) => sent > 0)).toEqual({ sent: 1, bounced: 1 });
    await manager.update(SendLeaseEntity, { id: 1 }, { lease: null });
    await untilFinished(sending);
    expect(await sums()).toEqual({ sent: 3, bounced: 1 });
    await user.delete(`companies/${companyId}`);
    await until(
      () => manager.countBy(MailingDayEntity, { marketingCompanyId: companyId }),
      (left) => left === 0,
    );
  });

  it('include the email before one that is not claimed because somebody has paused the campaign', async () => {
    const sending = await readyToSend(service, await newUser(service), 3);
    const transport = service.app.get<CampaignTransport>(CAMPAIGN_TRANSPORT, { strict: false });
    const sent = async () => {
      const { id } = await mailingOf(sending);
      return (await countedDays(service, id)).reduce((sum, day) => sum + day.sent, 0);
    };
    const before: number[] = [];
    const spy = jest.spyOn(transport, 'send').mockImplementation(async (_route, message) => {
      await message;
      before.push(await sent());
      // Another replica pauses the mailing after this one has already chosen the next email.
      const { id } = await mailingOf(sending);
      if (before.length === 2)
        await service.dataSource.manager.update(MailingEntity, { id }, { phase: 'paused' });
      return { kind: 'sent' };
    });
    try {
      await put(sending);
      await untilMailing(sending, ({ state, counts }) => state === 'paused' && counts.sent === 2);
      expect(await until(sent, (count) => count === 2)).toBe(2);
      expect(before.slice(0, 2)).toEqual([0, 1]);
    } finally {
      spy.mockRestore();
    }
  });

  it('are counted while emails are being sent, and again after them', async () => {
    const user = await newUser(service);
    const { mailingId } = await mailed(service, user, await user.company(), 'a@acme.es');
    const { manager } = service.dataSource;
    const at = { createdAt: new Date(), changedAt: new Date(), address: 'b@acme.es' };
    const leaseEnd = new Date(Date.now() + 3_600_000);
    const claim = { state: 'sending' as const, lease: 'of another process', nextAttemptAt: leaseEnd };
    const under = manager.create(RecipientEntity, {
      mailingId,
      messageId: `<b@${mailingId}>`,
      ...claim,
      ...at,
    });
    await manager.insert(RecipientEntity, under);
    await ask(mailingId);
    expect((await countedDays(service, mailingId)).map(({ sent }) => sent)).toEqual([1]);
    await manager.update(RecipientEntity, { id: under.id }, { state: 'sent', sentAt: new Date() });
    expect((await countedDays(service, mailingId)).map(({ sent }) => sent)).toEqual([2]);
    expect(await manager.countBy(MailingRecountEntity, { mailingId })).toBe(0);
  });

  it('are counted when a process has ended while it sent emails', async () => {
    const user = await newUser(service);
    const { mailingId } = await mailed(service, user, await user.company(), 'a@acme.es');
    const { manager } = service.dataSource;
    const lane = service.app.get(SendQueueWorker, { strict: false });
    const counted = async () => {
      lane.wake();
      return (await countedDays(service, mailingId)).map(({ sent }) => sent);
    };
    const isCounted = ([sent]: number[]) => sent === 1;
    await manager.update(MailingEntity, { id: mailingId }, { phase: 'paused', finishedAt: null });
    const under = { state: 'sending' as const, lease: 'ended', nextAttemptAt: new Date(), sentAt: null };
    const at = { createdAt: new Date(), changedAt: new Date(), address: 'b@acme.es' };
    const lost = manager.create(RecipientEntity, {
      mailingId,
      messageId: `<b@${mailingId}>`,
      ...under,
      ...at,
    });
    await manager.insert(RecipientEntity, lost);
    await ask(mailingId);
    expect(await until(counted, isCounted)).toEqual([1]);
    expect(await manager.findOneBy(RecipientEntity, { id: lost.id })).toMatchObject({ state: 'doubtful' });
    // The days must be counted even after the emails that were being sent have been deleted.
    await manager.delete(RecipientEntity, { id: lost.id });
    await manager.delete(MailingDayEntity, { mailingId });
    await manager.update(MailingEntity, { id: mailingId }, { phase: 'sending' });
    expect(await until(counted, isCounted)).toEqual([1]);
  });

  it('follow a refusal and its removal', async () => {
    const user = await newUser(service);
    const { mailingId, path } = await mailed(service, user, await user.company(), 'a@acme.es');
    const total = async () => {
      const days = await countedDays(service, mailingId);
      return days.reduce((sum, { unsubscribed }) => sum + unsubscribed, 0);
    };
    await service.http('POST', path, oneClick());
    expect(await total()).toBe(1);
    const body = {
      raw: 'take-back=yes',
      headers: { ...throughGateway(), 'content-type': 'application/x-www-form-urlencoded' },
    };
    await service.http('POST', path, body);
    expect(await total()).toBe(0);
  });

  it('are counted again every week, in the hour of the mailing', async () => {
    const user = await newUser(service);
    const { mailingId } = await mailed(service, user, await user.company(), 'a@acme.es');
    const { manager } = service.dataSource;
    const job = service.app.get(MailingRecountsJob, { strict: false });
    const hour = mailingId + 1000 * 7 * 24;
    const wrong = { mailingId, marketingCompanyId: 1, day: '2026-01-01', ...none, sent: 7 };
    await manager.insert(MailingDayEntity, wrong);
    await job.run(new Date((hour + 1) * 3_600_000));
    expect((await countedDays(service, mailingId)).map(({ sent }) => sent)).toEqual([7]);
    await job.run(new Date((hour + 1) * 3_600_000 - 1));
    expect((await countedDays(service, mailingId)).map(({ sent }) => sent)).toEqual([1]);
  });

  it('forget deleted mailings', async () => {
    const user = await newUser(service);
    const { mailingId } = await mailed(service, user, await user.company(), 'a@acme.es');
    await ask(mailingId);
    expect(await countedDays(service, mailingId)).toHaveLength(1);
    await service.dataSource.manager.delete(MailingEntity, { id: mailingId });
    await ask(mailingId);
    expect(await countedDays(service, mailingId)).toEqual([]);
  });

  it('are counted again when somebody has requested it during a count', async () => {
    const user = await newUser(service);
    const { mailingId } = await mailed(service, user, await user.company(), 'a@acme.es');
    const { manager } = service.dataSource;
    const nextAttemptAt = new Date('2026-01-01T00:00:00Z');
    // Creates the row in the claimed state, so that the service's worker does not process it.
    const row = manager.create(MailingRecountEntity, {
      mailingId,
      state: 'taken',
      changes: 2,
      nextAttemptAt,
    });
    await manager.insert(MailingRecountEntity, row);
    const worker = new CalledWorker(service.dataSource, service.app.get(Paces), service.app.get(LOGGER));
    await worker.call(Object.assign(row, { changes: 1 }));
    const left = await manager.findOneByOrFail(MailingRecountEntity, { mailingId });
    expect(left.nextAttemptAt.getTime()).toBeGreaterThan(nextAttemptAt.getTime());
    await worker.call(left);
    expect(await manager.countBy(MailingRecountEntity, { mailingId })).toBe(0);
  });
});
