import {
  type DatabaseKind,
  type RunningService,
  runService,
  type TestDatabase,
  useService,
} from '@portals/service-kit/testing';
import { OutgoingMailEntity } from '../src/kernel/mail/outgoing-mail.entity.js';
import { marketingService } from '../src/service.js';
import {
  enquiry,
  fastMail,
  type MailSink,
  type SinkRules,
  send,
  startSink,
  unlimited,
} from './contact/support.js';

export interface MailSetting {
  /** Starts a replica of the service on the database of the current test. */
  run(smtpUrl: string, env?: Record<string, string>): Promise<RunningService>;
  stop(service: RunningService): Promise<void>;
  sink(port?: number, rules?: SinkRules): Promise<MailSink>;
}

/** Creates a database for each test of the enclosing `describe`. After the test, stops everything that it has started. */
export function useMailSetting(kind: DatabaseKind): MailSetting {
  const running: { stop(): Promise<void> }[] = [];
  const open: TestDatabase[] = [];
  // Keeps one database open for all tests, so that the database server is not restarted for each test.
  beforeAll(async () => void open.push(await kind.create()));
  beforeEach(async () => void open.push(await kind.create()));
  afterEach(async () => {
    for (const started of running.splice(0).reverse()) await started.stop();
    await open.pop()?.drop();
  });
  afterAll(async () => open.pop()?.drop());
  const keep = <T extends { stop(): Promise<void> }>(started: T): T => {
    running.push(started);
    return started;
  };
  return {
    async run(smtpUrl, env = {}) {
      const database = open.at(-1);
      if (database === undefined) throw new Error('The database is only there inside tests');
      const settings = { ...fastMail, ...unlimited, SMTP_URL: smtpUrl, ...env };
      return keep(await runService(marketingService, database, { env: settings }));
    },
    async stop(service) {
      running.splice(running.indexOf(service), 1);
      await service.stop();
    },
    sink: async (port, rules) => keep(await startSink(port, rules)),
  };
}

/**
 * Runs one service and one mail server for all tests of the enclosing `describe`, where starting them for each test would take most of its
 * time. Before each test, the server forgets its emails and its rules.
 */
export function useSharedMailSetting(kind: DatabaseKind, env: Record<string, string> = {}) {
  let started: MailSink | undefined;
  const sink = () => {
    if (started === undefined) throw new Error('The mail server is only there inside tests and hooks');
    return started;
  };
  beforeAll(async () => {
    started = await startSink();
  });
  const settings = { ...fastMail, ...unlimited, ...env };
  const service = useService(marketingService, kind, {
    env: {
      ...settings,
      get SMTP_URL() {
        return sink().url;
      },
    },
  });
  // After the service, whose idle connections would prevent the mail server from stopping.
  afterAll(() => started?.stop());
  beforeEach(() => {
    sink().mails.length = 0;
    Object.assign(sink().rules, { refuse: undefined, answer: undefined, beforeAcknowledge: undefined });
  });
  return { service, sink };
}

export const mailsOf = (service: RunningService) => service.dataSource.manager.find(OutgoingMailEntity);

export async function onlyMail(service: RunningService): Promise<OutgoingMailEntity> {
  const [mail] = await mailsOf(service);
  if (mail === undefined) throw new Error('There is no mail');
  return mail;
}

/** Sends enquiries with different subjects to the services in turn, and expects each to return 200. */
export async function sendMany(services: RunningService[], count: number): Promise<void> {
  const calls = Array.from({ length: count }, (_, n) =>
    services
      .slice(n % services.length, (n % services.length) + 1)
      .map((service) =>
        send(service, { caller: `10.0.${n % 250}.1`, body: { ...enquiry, subject: `Enquiry ${n}` } }),
      ),
  );
  const answers = await Promise.all(calls.flat());
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 200));
}

export function expectEachOnce(server: MailSink, count: number): void {
  const subjects = server.mails.map(({ subject }) => subject);
  expect(subjects).toHaveLength(count);
  expect(new Set(subjects).size).toBe(count);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(count);
}

/** Returns a promise, `opened`, that the test resolves by calling `open`. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
