import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startDatabaseServer } from '../http/database-server.mjs';
import { client } from '../http/seed.mjs';
import { startServices } from '../http/services.mjs';
import { enquiry } from '../leads/seed.mjs';
import { openStore } from '../leads/stores.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { measureAudiences } from './audience.mjs';
import { CONNECTIONS, prepare, settingsOf, untilHolds } from './campaign.mjs';
import { measureKills } from './kills.mjs';
import { startSink } from './sink.mjs';

const FEW = 1000;
const LEADS = Number(process.env.BENCH_LEADS ?? 100_000);
/** Number of emails sent to measure the speed of the product and of the bare connection pool. */
const MAILS = Math.min(LEADS, 3000);

/** Returns the peak memory of a process in MB, on Linux. */
async function peakOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns the milliseconds from submitting the public form until the operator's email reaches the mail server. */
async function enquiryMs(url, sink) {
  const { office } = await sink.taken();
  const startedAt = performance.now();
  await client(url)('POST', '/api/contact/send-email', enquiry);
  await untilHolds('the mail of an enquiry', async () => (await sink.taken()).office > office, 60_000);
  return performance.now() - startedAt;
}

async function questions(store) {
  if (store.type !== 'mariadb') return 0;
  const [row] = await store.query("SHOW GLOBAL STATUS LIKE 'Questions'");
  return Number(row.Value);
}

/** Sends a campaign. */
async function send(root, services, store, sink, leads) {
  const { call, path, version, email } = await prepare(root, services, store, leads);
  await sink.taken('reset');
  const startedAt = performance.now();
  await call('PUT', `${path}/mailing`, { audience: {}, scheduledFor: null, campaignVersion: version });
  await untilHolds('the first mail', async () => (await sink.taken()).mails > 0);
  const [first, firstAt, askedBefore] = [
    (await sink.taken()).mails,
    performance.now(),
    await questions(store),
  ];
  const measured = Math.min(MAILS, leads);
  await untilHolds('the campaign', async () => (await sink.taken()).mails >= measured);
  const taken = (await sink.taken()).mails - first;
  const perSecond = (taken * 1000) / (performance.now() - firstAt);
  const callsPerMail = ((await questions(store)) - askedBefore) / taken;
  const enquiries = [];
  for (let n = 0; leads > measured && n < 5; n++) enquiries.push(await enquiryMs(services.url, sink));
  await untilHolds(
    'the end of the campaign',
    async () => (await call('GET', `${path}/mailing`)).state === 'finished',
  );
  const { mails, twice } = await sink.taken();
  if (mails !== leads || twice > 0) throw new Error(`${mails} mails of ${leads}, ${twice} twice`);
  const peak = await peakOf(services.pids.marketing);
  return { perSecond, callsPerMail, enquiries, peak, email, firstMs: firstAt - startedAt };
}

/** Returns the emails per second of nodemailer's connection pool alone, with the same email. */
async function poolAlone(root, sink, { subject, html, text }) {
  const { createTransport } = createRequire(join(root, 'services/marketing/package.json'))('nodemailer');
  const limits = { maxConnections: CONNECTIONS, maxMessages: Number.POSITIVE_INFINITY };
  const pool = createTransport({ url: sink.url, pool: true, ...limits });
  let sent = 0;
  const loop = async () => {
    while (sent < MAILS) {
      const to = `pool${sent++}@site.example`;
      await pool.sendMail({ from: 'hola@site.example', to, subject, html, text });
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS * 2 }, loop));
  const perSecond = (sent * 1000) / (performance.now() - startedAt);
  pool.close();
  return perSecond;
}

async function measureOn(root, name, sink, leads, opening) {
  const { services, store, stop } = await opening();
  const sent = await send(root, services, store, sink, leads);
  await stop();
  const alone = await poolAlone(root, sink, sent.email);
  report(`mails a second, ${name}`, sent.perSecond, { digits: 0, least: 100 });
  const note = `(pool alone ${alone.toFixed(0)}/s)`;
  report('  of what the pool alone sends', sent.perSecond / alone, { least: 0.5, note });
  if (store.type === 'mariadb') report('  database calls for each mail', sent.callsPerMail);
  report(`  first of ${leads} mails after`, sent.firstMs / 1000, { unit: 's' });
  if (sent.enquiries.length > 0)
    report('  mail of an enquiry meanwhile, slowest', Math.max(...sent.enquiries) / 1000, {
      unit: 's',
      most: 10,
    });
  return sent;
}

/** Parts that can be run alone: `npm run bench sending audiences`. */
export const parts = ['campaigns', 'audiences', 'kills'];

/**
 * Measures sending.
 * @param {string} root
 * @param {string[]} chosen some of `parts`; empty means all
 */
export async function run(root, chosen = []) {
  const meant = chosen.length > 0 ? chosen : parts;
  if (meant.includes('campaigns')) await measureCampaigns(root);
  if (meant.includes('audiences')) await measureCounts(root);
  if (meant.includes('kills')) await killOnBoth(root);
}

/** Returns a function that starts services on their own database, and opens it with the bare driver. */
const openingOf =
  (root, settings) =>
  ({ name, databaseUrl, databaseIn }) =>
  async () => {
    const services = await startServices(root, databaseUrl, 'marketing', settings);
    atEnd(services.stop);
    const database = databaseIn(services.dataDir);
    const store = await openStore(database);
    const stop = async () => {
      await store.close();
      await services.stop();
    };
    return { name, services, store, database, stop };
  };
const onSqlite = {
  name: 'SQLite',
  databaseUrl: () => '',
  databaseIn: (dataDir) => join(dataDir, 'marketing.sqlite'),
};

async function onMariaDb() {
  const server = await startDatabaseServer();
  atEnd(server.stop);
  for (const name of ['auth', 'marketing']) {
    await server.query(`DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name}`);
  }
  return { name: 'MariaDB', databaseUrl: server.url, databaseIn: () => server.url('marketing') };
}

async function measureCounts(root) {
  console.log(`\nsending: counts of audiences of a company with ${LEADS} leads`);
  try {
    const opening = openingOf(root, {});
    const opened = await opening(onSqlite)();
    await measureAudiences(root, opened, LEADS);
    await opened.stop();
    await measureAudiences(root, await opening(await onMariaDb())(), LEADS);
  } finally {
    await cleanUp();
  }
}

async function measureCampaigns(root) {
  console.log(
    `\nsending: ${LEADS} recipients, ${CONNECTIONS} connections, a mail server that takes everything at once`,
  );
  try {
    const sink = await startSink();
    atEnd(sink.stop);
    const opening = openingOf(root, settingsOf(sink));
    const sqlite = opening(onSqlite);
    const few = await measureOn(root, `SQLite, ${FEW} recipients`, sink, FEW, sqlite);
    const many = await measureOn(root, 'SQLite', sink, LEADS, sqlite);
    const note = `(${few.peak.toFixed(0)} MB and ${many.peak.toFixed(0)} MB)`;
    report(`peak memory, ${LEADS} recipients of ${FEW}`, many.peak / few.peak, { most: 1.3, note });
    await measureOn(root, 'MariaDB', sink, Math.min(LEADS, 10_000), opening(await onMariaDb()));
  } finally {
    await cleanUp();
  }
}

async function killOnBoth(root) {
  try {
    const sink = await startSink();
    atEnd(sink.stop);
    const opening = openingOf(root, { ...settingsOf(sink), MAIL_LEASE_MS: '2000' });
    await measureKills(root, sink, await opening(onSqlite)());
    await measureKills(root, sink, await opening(await onMariaDb())());
  } finally {
    await cleanUp();
  }
}
