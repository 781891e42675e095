import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MailWorker } from '@portals/service-kit/mail';
import { databases, type RunningService, until } from '@portals/service-kit/testing';
import { fastMail, type MailSink } from '../contact/support.js';
import { mailsOf, useMailSetting } from '../mail-setting.js';
import { type FakeAuth, nextMonday, startAuth, subscriber } from './analytics-mail-support.js';

const main = join(__dirname, '../../dist/main.js');
const people = 12;
/** Returns the data URL of a module that moves a process's clock forward. The process preloads it before the program. */
const laterClock = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Now = Date;
    globalThis.Date = class extends Now {
      constructor(...parts) { super(...(parts.length === 0 ? [Now.now() + ${ms}] : parts)); }
      static now() { return Now.now() + ${ms}; }
    };`)}`;

const children: ChildProcess[] = [];
let folder = '';
let auth: FakeAuth;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weekly-'));
});
beforeEach(async () => {
  auth = await startAuth();
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => end(child)));
  await auth.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Starts the built service as a process on the database of another service, with its clock set to the Monday on which report emails are
 * sent.
 */
function startProcess({ dataSource }: RunningService, { url }: MailSink): void {
  const { options } = dataSource;
  const database =
    options.type === 'better-sqlite3'
      ? { DATA_DIR: dirname(String(options.database)) }
      : { DATA_DIR: folder, DATABASE_URL: String(Reflect.get(options, 'url')) };
  const clock = laterClock(nextMonday().getTime() + 60_000 - Date.now());
  const settings = {
    ...fastMail,
    ...auth.env,
    SMTP_URL: url,
    PUBLIC_URL: 'https://site.test',
    OUTREACH: 'open',
    MAIL_LEASE_MS: '1000',
    PORT: '0',
    DRAIN_MS: '0',
  };
  const env = { ...process.env, ...settings, ...database, LOG_LEVEL: 'silent' };
  children.push(spawn(process.execPath, ['--import', clock, main], { env, stdio: 'ignore' }));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe.each(databases)('the report of the week by email on $name', (kind) => {
  const setting = useMailSetting(kind);

  it('is sent to each person once from several processes, one of which is killed', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, auth.env);
    await service.app.get(MailWorker).stop();
    const addresses = [];
    for (let n = 0; n < people; n++) addresses.push((await subscriber(service, auth)).address);
    startProcess(service, server);
    startProcess(service, server);
    await until(
      () => server.mails.length,
      (count) => count >= 2,
    );
    const [first] = children;
    if (first) await end(first);
    await until(
      () => mailsOf(service),
      (mails) => mails.length === people && mails.every(({ state }) => state === 'sent'),
    );
    // Counts by message ID, because an email whose process was killed while sending may arrive twice, with the same ID.
    const sent = new Map(server.mails.map(({ messageId, to }) => [messageId, to]));
    expect([...sent.values()].sort()).toEqual(addresses.sort());
  });
});
