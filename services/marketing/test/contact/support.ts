import { formAgeHeader } from '@portals/contracts/constants';
import { bodyOf, type RunningService, type TestAnswer, until } from '@portals/service-kit/testing';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';

export const enquiry = {
  name: 'Lucía Romero',
  email: 'lucia@romero.example',
  company: 'No especificada',
  service: 'AI Consulting',
  subject: 'Contact Form - Service: AI Consulting',
  message: 'Hola,\nquisiera más información.',
};

/** Settings with which contact emails are sent after a short polling interval. */
export const fastMail = {
  MAIL_POLL_MS: '50',
  MAIL_FROM: 'Nodo, S.L. <web@site.test>',
  MAIL_TO: 'office@site.test',
};
export const unlimited = {
  CONTACT_HOUR_LIMIT: '100000',
  CONTACT_DAY_LIMIT: '100000',
  CONTACT_DIRECT_HOUR_LIMIT: '100000',
  CONTACT_DIRECT_DAY_LIMIT: '100000',
};

interface Sending {
  body?: object;
  caller?: string;
  /** Age of the form in milliseconds, sent with the request; null to send none. */
  formAge?: string | null;
  headers?: Record<string, string>;
}

/** Sends the contact form in the way the gateway forwards it. */
export function send(service: RunningService, options: Sending = {}): Promise<TestAnswer> {
  const { body = enquiry, caller = '203.0.113.7', formAge = '42000', headers = {} } = options;
  return service.http('POST', '/api/contact/send-email', {
    body,
    headers: { 'x-forwarded-for': caller, ...(formAge !== null && { [formAgeHeader]: formAge }), ...headers },
  });
}

const Taken = z.object({ ok: z.literal(true), id: z.number() });
export const idOf = (answer: TestAnswer) => bodyOf(answer, Taken).id;

export interface ReceivedMail {
  raw: string;
  messageId: string;
  subject: string;
  from: string;
  to: string;
  replyTo: string;
  text: string;
  /** Names of all headers in lower case. */
  headers: string[];
  /** Addresses of the SMTP envelope. */
  recipients: string[];
  /** Sender in the SMTP envelope. */
  returnPath: string;
}

export interface SinkRules {
  /** Error with which the server answers every RCPT TO. */
  refuse?: { code: number; text: string } | undefined;
  /** Called for each RCPT TO; the server replies with the returned error, if any. */
  answer?: ((address: string) => { code: number; text: string } | undefined) | undefined;
  /** Called for each email before it is acknowledged. */
  beforeAcknowledge?: ((mail: ReceivedMail) => Promise<void>) | undefined;
}

export interface MailSink {
  url: string;
  port: number;
  rules: SinkRules;
  /** All completely received emails, in order. */
  mails: ReceivedMail[];
  stop(): Promise<void>;
}

/** Starts a mail server on the loopback interface that records the emails it receives. */
export async function startSink(port = 0, rules: SinkRules = {}): Promise<MailSink> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const refuse = rules.answer?.(address) ?? rules.refuse;
      done(
        refuse === undefined ? null : Object.assign(new Error(refuse.text), { responseCode: refuse.code }),
      );
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          recipients: rcptTo.map(({ address }) => address),
          returnPath: mailFrom === false ? '' : mailFrom.address,
        };
        receive(Buffer.concat(chunks), envelope, mails, rules).then(() => done(), done);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = z.object({ port: z.number() }).parse(server.server.address());
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    rules,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

type Envelope = Pick<ReceivedMail, 'recipients' | 'returnPath'>;

async function receive(raw: Buffer, envelope: Envelope, mails: ReceivedMail[], rules: SinkRules) {
  const mail = await parseMail(raw, envelope);
  mails.push(mail);
  await rules.beforeAcknowledge?.(mail);
}

/** Parses an email into the parts that tests check. */
export async function parseMail(
  raw: Buffer,
  envelope: Envelope = { recipients: [], returnPath: '' },
): Promise<ReceivedMail> {
  const parsed = await simpleParser(raw);
  return {
    raw: raw.toString('utf8'),
    messageId: parsed.messageId ?? '',
    subject: parsed.subject ?? '',
    from: parsed.from?.text ?? '',
    to: [parsed.to ?? []]
      .flat()
      .map(({ text }) => text)
      .join(', '),
    replyTo: parsed.replyTo?.text ?? '',
    text: parsed.text ?? '',
    headers: [...parsed.headers.keys()],
    ...envelope,
  };
}

const Count = z.array(z.object({ n: z.coerce.number() }));

/** Returns the number of rows of a table that meet a condition; of all rows by default. */
export async function countRows(service: RunningService, table: string, where = '1 = 1'): Promise<number> {
  const rows: unknown = await service.dataSource.query(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`);
  return Count.parse(rows)[0]?.n ?? 0;
}

/** Waits until the outbox contains no unsent emails. */
export const untilSent = (service: RunningService) =>
  until(
    () => countRows(service, 'outgoing_mails', "state = 'queued'"),
    (n) => n === 0,
  );
