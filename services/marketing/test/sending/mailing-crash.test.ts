import { join } from 'node:path';
import {
  databases,
  endProcess,
  type RunningService,
  until,
  useProcesses,
  useService,
} from '@portals/service-kit/testing';
import { MailingWorker } from '../../src/sending/mailing/mailing.worker.js';
import { SendQueueWorker } from '../../src/sending/mailing/send-queue.worker.js';
import { marketingService } from '../../src/service.js';
import { fastMail, type MailSink, startSink } from '../contact/support.js';
import { newUser } from '../crm/support.js';
import {
  act,
  addressOf,
  fastCampaigns,
  mailingOf,
  put,
  readyToSend,
  recipientsOf,
  type Sending,
  untilMailing,
} from './sending-support.js';

const connections = 4;
/** A short lease, so that the emails claimed by a killed process become available soon. */
const shortLease = { ...fastCampaigns, MAIL_LEASE_MS: '1500' };
const startProcess = useProcesses(join(__dirname, '../../dist/main.js'));
const replicas: RunningService[] = [];
let sink: MailSink;

const startSender = (service: RunningService) =>
  startProcess(service, { ...fastMail, ...shortLease, SMTP_URL: sink.url });

/** Stops the workers in the test's process and requests the sending of a campaign, which only other processes then send. */
async function begin(service: RunningService, leads: number): Promise<Sending> {
  await service.app.get(SendQueueWorker).beforeApplicationShutdown();
  await service.app.get(MailingWorker).stop();
  const sending = await readyToSend(service, await newUser(service), leads);
  expect((await put(sending)).status).toBe(201);
  return sending;
}

const untilTaken = (count: number) =>
  until(
    () => sink.mails.length,
    (taken) => taken >= count,
    5,
  );

const isOver = ({ state, counts }: Awaited<ReturnType<typeof mailingOf>>) =>
  state === 'finished' && counts.sending === 0;

/** Expects that no recipient got the email twice, and that all got it except possibly the doubtful ones. */
async function assertEachOnce(sending: Sending, leads: number, mostDoubtful: number): Promise<void> {
  const { counts, undecided } = await mailingOf(sending);
  expect(counts.sent + counts.doubtful).toBe(leads);
  expect(counts.doubtful).toBeLessThanOrEqual(mostDoubtful);
  expect(undecided).toBe(counts.doubtful);
  const doubtful = new Set((await recipientsOf(sending, '&state=doubtful')).map(({ address }) => address));
  expect(doubtful.size).toBe(counts.doubtful);
  const got = sink.mails.map(({ recipients }) => recipients[0] ?? '');
  expect(new Set(got).size).toBe(got.length);
  const sure = got.filter((address) => !doubtful.has(address));
  expect(sure).toHaveLength(leads - doubtful.size);
}

beforeEach(async () => {
  sink = await startSink();
});
afterEach(async () => {
  for (const replica of replicas.splice(0)) await replica.stop();
  await sink.stop();
});

describe.each(databases)('a campaign on $name whose process ends', (database) => {
  const service = useService(marketingService, database, { env: shortLease });
  const startReplica = async () => {
    const replica = await service.replica({ ...fastMail, SMTP_URL: sink.url });
    replicas.push(replica);
    return replica;
  };

  it('reaches everybody once when it is killed several times, except for recipients shown as doubtful', async () => {
    const leads = 120;
    const kills = 2;
    const sending = await begin(service, leads);
    for (let kill = 0; kill < kills; kill++) {
      const child = startSender(service);
      // Waits for fewer emails than leads, because doubtful emails of killed processes are not sent again.
      await untilTaken(Math.min(sink.mails.length + 30, leads - kills * connections));
      await endProcess(child);
    }
    await startReplica();
    await untilMailing(sending, isOver);
    await assertEachOnce(sending, leads, kills * connections);
  });

  it('leaves what it was handing over to a person, who has it sent again or leaves it', async () => {
    const sending = await begin(service, 12);
    // One connection stays free for a user who starts later.
    const carried = connections - 1;
    // The mail server receives the emails but never acknowledges them, so the process is killed while it waits for the replies.
    sink.rules.beforeAcknowledge = () => new Promise(() => {});
    const child = startSender(service);
    await untilTaken(carried);
    await endProcess(child);
    sink.rules.beforeAcknowledge = undefined;
    await startReplica();
    await untilMailing(sending, isOver);
    expect(sink.mails).toHaveLength(12);
    expect(await mailingOf(sending)).toMatchObject({
      counts: { sent: 12 - carried, doubtful: carried },
      undecided: carried,
    });
    const [one] = await recipientsOf(sending, '&state=doubtful');
    const left = await sending.user.post(`recipients/${one?.id}/decisions`, { decision: 'leave' });
    expect(left.json).toMatchObject({ state: 'doubtful', dismissed: true });
    expect((await sending.user.post(`recipients/${one?.id}/decisions`, { decision: 'again' })).status).toBe(
      409,
    );
    expect((await act(sending, 'sendAgainDoubtful')).json).toMatchObject({ state: 'sending' });
    await untilMailing(sending, isOver);
    expect(await mailingOf(sending)).toMatchObject({ counts: { sent: 11, doubtful: 1 }, undecided: 0 });
    expect(sink.mails).toHaveLength(12 + carried - 1);
    // A recipient who has received two emails must have received identical ones.
    const [first, again] = sink.mails.filter(
      ({ recipients }) => recipients[0] === sink.mails.at(-1)?.recipients[0],
    );
    expect(again?.raw).toBe(first?.raw);
  });

  it('is left to the next process at once, and without doubtful emails, when it is stopped', async () => {
    const sending = await begin(service, 60);
    const assertLeft = async () =>
      expect(await mailingOf(sending)).toMatchObject({ counts: { sending: 0, doubtful: 0 }, putOff: 0 });
    const replica = await startReplica();
    await untilMailing(sending, ({ counts }) => counts.sending > 0);
    await replica.stop();
    expect(sink.mails.length).toBeLessThan(60);
    await assertLeft();
    const child = startSender(service);
    await untilTaken(Math.max(sink.mails.length + 1, 20));
    await endProcess(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
    await assertLeft();
    await startReplica();
    await untilMailing(sending, isOver);
    await assertEachOnce(sending, 60, 0);
    expect(sink.mails.map(({ recipients }) => recipients[0])).toContain(addressOf(0));
  });
});
