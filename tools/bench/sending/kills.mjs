import { report } from '../lib/figures.mjs';
import { CONNECTIONS, prepare, untilHolds } from './campaign.mjs';

const RECIPIENTS = 5000;
const KILLS = 10;

/**
 * Sends a campaign while the sending process is killed repeatedly. Every recipient must get exactly one email, except recipients whose
 * email is shown as doubtful.
 */
export async function measureKills(root, sink, { name, services, store, stop }) {
  console.log(`\nsending: ${RECIPIENTS} recipients, ${KILLS} times kill -9, ${name}`);
  const { call, path, version } = await prepare(root, services, store, RECIPIENTS);
  await sink.taken('reset');
  await call('PUT', `${path}/mailing`, { audience: {}, scheduledFor: null, campaignVersion: version });
  for (let kill = 1; kill <= KILLS; kill++) {
    const due = (RECIPIENTS / (KILLS + 1)) * kill;
    await untilHolds('the next kill', async () => (await sink.taken()).mails >= due - kill * CONNECTIONS);
    await services.kill('marketing');
  }
  await untilHolds(
    'the end of the campaign',
    async () => (await call('GET', `${path}/mailing`)).state === 'finished',
  );
  const { counts, undecided } = await call('GET', `${path}/mailing`);
  const { mails, twice } = await sink.taken();
  await stop();
  report('addresses that got it twice', twice, { digits: 0, most: 0 });
  report('recipients in doubt', counts.doubtful, { digits: 0, most: KILLS * CONNECTIONS });
  report('  of them shown to be decided about', undecided, { digits: 0, least: counts.doubtful });
  report('sent, but not at the mail server', Math.max(counts.sent - mails, 0), { digits: 0, most: 0 });
  report('neither sent nor in doubt', RECIPIENTS - counts.sent - counts.doubtful, {
    digits: 0,
    most: 0,
    note: `(${counts.sent} sent, and the mail server took ${mails})`,
  });
}
