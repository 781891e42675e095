import { join } from 'node:path';
import { MailWorker } from '@portals/service-kit/mail';
import {
  databases,
  endProcess,
  type RunningService,
  until,
  useProcesses,
} from '@portals/service-kit/testing';
import { fastMail, type MailSink } from '../contact/support.js';
import { mailsOf, useMailSetting } from '../mail-setting.js';
import { type FakeAuth, nextMonday, startAuth, subscriber } from './analytics-mail-support.js';

const people = 12;
/** Returns the data URL of a module that moves a process's clock forward. The process preloads it before the program. */
const laterClock = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Now = Date;
    globalThis.Date = class extends Now {
      constructor(...parts) { super(...(parts.length === 0 ? [Now.now() + ${ms}] : parts)); }
      static now() { return Now.now() + ${ms}; }
    };`)}`;

const startProcess = useProcesses(join(__dirname, '../../dist/main.js'));
let auth: FakeAuth;
beforeEach(async () => {
  auth = await startAuth();
});
afterEach(() => auth.stop());

/** Starts a process whose clock is set to the Monday on which report emails are sent. */
function startOnMonday(service: RunningService, { url }: MailSink) {
  const clock = laterClock(nextMonday().getTime() + 60_000 - Date.now());
  const settings = { ...fastMail, ...auth.env, SMTP_URL: url, PUBLIC_URL: 'https://site.test' };
  return startProcess(service, { ...settings, OUTREACH: 'open', MAIL_LEASE_MS: '1000' }, ['--import', clock]);
}

describe.each(databases)('the report of the week by email on $name', (kind) => {
  const setting = useMailSetting(kind);

  it('is sent to each person once from several processes, one of which is killed', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, auth.env);
    await service.app.get(MailWorker).stop();
    const addresses = [];
    for (let n = 0; n < people; n++) addresses.push((await subscriber(service, auth)).address);
    const first = startOnMonday(service, server);
    startOnMonday(service, server);
    await until(
      () => server.mails.length,
      (count) => count >= 2,
    );
    await endProcess(first);
    await until(
      () => mailsOf(service),
      (mails) => mails.length === people && mails.every(({ state }) => state === 'sent'),
    );
    // Counts by message ID, because an email whose process was killed while sending may arrive twice, with the same ID.
    const sent = new Map(server.mails.map(({ messageId, to }) => [messageId, to]));
    expect([...sent.values()].sort()).toEqual(addresses.sort());
  });
});
