import { momentsOf } from '@portals/contracts/constants';
import { AudienceCounts, Campaign, type Mailing } from '@portals/contracts/marketing';
import {
  bodyOf,
  databases,
  expectError,
  type RunningService,
  useService,
} from '@portals/service-kit/testing';
import { MailingWorker } from '../../src/sending/mailing/mailing.worker.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { SenderEntity } from '../../src/sending/sender/sender.entity.js';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { emailDocument, newCampaign } from '../campaigns/campaign-support.js';
import { newUser, sender } from '../crm/support.js';
import { randomLead, storeLeads } from './audience-support.js';
import {
  act,
  fastCampaigns,
  mailingOf,
  put,
  readyToSend,
  recipientsOf,
  type Sending,
  untilFinished,
  untilMailing,
} from './sending-support.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Moves the scheduled time into the past, and runs the scheduling job on all replicas at the same time. */
async function letPass(services: readonly RunningService[], sending: Sending, agoMs: number) {
  const [service] = services;
  const scheduledFor = new Date(Date.now() - agoMs);
  const moment = { scheduledFor, nextAttemptAt: scheduledFor };
  await service?.dataSource.manager.update(MailingEntity, { campaignId: sending.campaign.id }, moment);
  for (const { app } of services) app.get(MailingWorker, { strict: false }).wake();
}

const statusOf = async ({ user, campaign }: Sending) =>
  bodyOf(await user.get(`campaigns/${campaign.id}`), Campaign).status;
const gotten = ({ counts }: Mailing) =>
  Object.entries(counts).reduce((sum, [state, count]) => (state === 'excluded' ? sum : sum + count), 0);

describe.each(databases)('a mailing that is scheduled on $name', (database) => {
  const service = useService(marketingService, database, { env: fastCampaigns });

  it('waits for its moment, and then starts once on two replicas', async () => {
    const other = await service.replica();
    const sending = await readyToSend(service, await newUser(service), 120);
    const scheduledFor = fromNow(hourMs);
    const answer = await put(sending, { scheduledFor });
    expect([answer.status, answer.json]).toMatchObject([
      201,
      { state: 'scheduled', scheduledFor, startedAt: null, stateReason: null },
    ]);
    expect(await statusOf(sending)).toBe('scheduled');
    expect(await recipientsOf(sending)).toEqual([]);
    await letPass([service, other], sending, 2 * hourMs - minuteMs);
    const finished = await untilFinished(sending);
    expect(finished.counts.sent).toBe(120);
    expect(gotten(finished)).toBe(120);
    expect(await statusOf(sending)).toBe('finished');
  });

  it('asks when it is more than two hours late, and then is sent, rescheduled or stopped', async () => {
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 3);
    await put(sending, { scheduledFor: fromNow(hourMs) });
    await letPass([service], sending, 2 * hourMs + minuteMs);
    const late = await untilMailing(sending, ({ state }) => state === 'late');
    expect(late).toMatchObject({ stateReason: 'late', startedAt: null });
    expect(await recipientsOf(sending)).toEqual([]);
    expect(await statusOf(sending)).toBe('paused');
    const scheduledFor = fromNow(2 * hourMs);
    const again = await act(sending, 'reschedule', { scheduledFor });
    expect(again.json).toMatchObject({ state: 'scheduled', stateReason: null, scheduledFor });
    await letPass([service], sending, 3 * hourMs);
    await untilMailing(sending, ({ state }) => state === 'late');
    expect((await act(sending, 'sendLate')).status).toBe(200);
    expect((await untilFinished(sending)).counts.sent).toBe(3);
    const stopped = await readyToSend(service, user, 3);
    await put(stopped, { scheduledFor: fromNow(hourMs) });
    expect((await act(stopped, 'stop')).json).toMatchObject({ state: 'stopped' });
    await letPass([service], stopped, minuteMs);
    await untilMailing(stopped, ({ finishedAt }) => finishedAt !== null);
    expect(await recipientsOf(stopped)).toEqual([]);
    expectError(await act(stopped, 'reschedule', { scheduledFor }), 409, 'MAILING_STATE');
  });

  it('does not start while a check fails', async () => {
    const sending = await readyToSend(service, await newUser(service), 3);
    await put(sending, { scheduledFor: fromNow(hourMs) });
    const own = { marketingCompanyId: sending.companyId };
    await service.dataSource.manager.update(SenderEntity, own, { fromAddress: 'hola@other.example' });
    await letPass([service], sending, minuteMs);
    const late = await untilMailing(sending, ({ state }) => state === 'late');
    expect(late.stateReason).toBe('checks');
    expect(await recipientsOf(sending)).toEqual([]);
  });

  it('is for a future moment within a year', async () => {
    const sending = await readyToSend(service, await newUser(service), 1);
    for (const scheduledFor of [fromNow(-hourMs), fromNow(367 * 24 * hourMs), '2026-11-22', 'tomorrow'])
      expectError(await put(sending, { scheduledFor }), 400, 'VALIDATION_FAILED', 'scheduledFor');
    expect((await sending.user.get(`campaigns/${sending.campaign.id}/mailing`)).json).toEqual({
      state: 'none',
    });
    await put(sending, { scheduledFor: fromNow(hourMs) });
    for (const scheduledFor of [fromNow(-hourMs), fromNow(367 * 24 * hourMs), null])
      expectError(
        await act(sending, 'reschedule', { scheduledFor }),
        400,
        'VALIDATION_FAILED',
        'scheduledFor',
      );
  });

  it('keeps its moment also in the hours in which clocks change', async () => {
    const sending = await readyToSend(service, await newUser(service), 1);
    await put(sending, { scheduledFor: fromNow(hourMs) });
    const next = new Date(Date.now() + 30 * 24 * hourMs).getUTCFullYear();
    // The last Sundays of March and October, when clocks change, if they are within the next year.
    const sundays = [next, next + 1].flatMap((year) =>
      [2, 9].map((month) => {
        const last = new Date(Date.UTC(year, month + 1, 0));
        return new Date(last.getTime() - last.getUTCDay() * 24 * hourMs).toISOString().slice(0, 10);
      }),
    );
    const moments = sundays
      .flatMap((day) => ['01:59', '02:30', '03:00'].flatMap((time) => momentsOf(`${day}T${time}`)))
      .filter((moment) => moment.getTime() > Date.now() && moment.getTime() < Date.now() + 365 * 24 * hourMs);
    expect(moments.length).toBeGreaterThanOrEqual(2);
    for (const moment of moments) {
      const scheduledFor = moment.toISOString();
      expect((await act(sending, 'reschedule', { scheduledFor })).json).toMatchObject({ scheduledFor });
      expect((await mailingOf(sending)).scheduledFor).toBe(scheduledFor);
    }
  });

  it('reaches whom the count beforehand has named', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.put(`companies/${companyId}/sender`, sender);
    const blocks = [{ kind: 'text', text: 'Hola, {{contactName}} {{sector|x}}' }];
    const campaign = await newCampaign(user, companyId, { document: { ...emailDocument, blocks } });
    await storeLeads(service, companyId, Array.from({ length: 400 }, randomLead));
    const no = { reason: 'by hand' as const, campaignId: null };
    for (const name of ['p1', 'p2', 'p3'])
      await service.app.get(Suppressions, { strict: false }).add(user.id, `${name}@site.example`, no);
    const audience = { filter: { source: 'web' }, exceptStatuses: ['lost'] };
    const answer = await user.post(`campaigns/${campaign.id}/audience-counts`, audience);
    const counts = bodyOf(answer, AudienceCounts);
    const sending = { user, companyId, campaign };
    expect((await put(sending, audience)).status).toBe(201);
    const finished = await untilFinished(sending);
    expect(finished.excluded).toEqual(counts.excluded);
    expect([gotten(finished), finished.counts.sent]).toEqual([counts.recipients, counts.recipients]);
  });
});
