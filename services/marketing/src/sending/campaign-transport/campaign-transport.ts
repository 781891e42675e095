import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DigitalSourceType, MailTransportKind } from '@portals/contracts/constants';
import { CONFIG } from '@portals/service-kit';
import { mailFolder, writeMailFile } from '@portals/service-kit/mail';
import { headerText, readFailure, reasonLine, unsubscribeHeaders } from '@portals/service-kit/mail-text';
import { createTransport } from 'nodemailer';
import type { Options } from 'nodemailer/lib/mailer/index.js';
import { digitalSourceUrl } from '../../campaigns/plain.js';
import type { SendingConfig } from '../config.js';
import type { FilledMail } from '../mail-making/mail-template.js';
import type { MailSender } from '../mailing-row/mail-snapshot.js';
import { classifyReply, type ReplyClass } from './server-reply.rules.js';

/** One email of a mailing with everything that its bytes depend on, so that each attempt sends the same bytes. */
export interface CampaignMessage {
  messageId: string;
  date: Date;
  sender: MailSender;
  to: { name: string; address: string };
  unsubscribeUrl: string;
  content: Pick<FilledMail, 'subject' | 'text' | 'html'>;
  /** Origin of the text; null or missing when it is not declared in a machine-readable header. */
  digitalSourceType?: DigitalSourceType | null;
}

/**
 * Matches control characters, line separators and marks that change the text direction. With such characters, mail clients would not show a
 * header as it was typed.
 */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Matches 900 characters of a longer word. A space is inserted after them, because header lines can be folded only at spaces and may have
 * at most 998 characters (RFC 5322 §2.1.1).
 */
const endless = /[\x21-\x7e]{900}(?=[\x21-\x7e])/g;

/** Returns typed text in a form that is safe in a header. */
export const inHeader = (text: string): string =>
  headerText(text.replace(unfit, ' ').trim()).replace(endless, '$& ');

/** Returns the message for nodemailer (rule 11.8), with access to files and URLs disabled, so that user input cannot attach them. */
export function campaignMessageOptions(message: CampaignMessage): Options & { baseBoundary: string } {
  const { messageId, date, sender, to, unsubscribeUrl, content, digitalSourceType } = message;
  return {
    messageId,
    date,
    from: { name: inHeader(sender.fromName), address: sender.fromAddress },
    to: { name: inHeader(to.name), address: to.address },
    ...(sender.replyTo !== null && { replyTo: { name: '', address: sender.replyTo } }),
    subject: inHeader(content.subject),
    text: content.text,
    ...(content.html !== null && { html: content.html }),
    headers: {
      ...unsubscribeHeaders(unsubscribeUrl),
      Precedence: 'bulk',
      // The value is marked as prepared, like the unsubscribe URL above, because nodemailer would otherwise fold this long value into
      // several lines.
      ...(digitalSourceType && {
        'Digital-Source-Type': { prepared: true, value: digitalSourceUrl(digitalSourceType) },
      }),
    },
    // The encoding is fixed, because nodemailer would choose it by counting the characters of each text.
    textEncoding: 'quoted-printable',
    // The boundary is fixed, because nodemailer would choose a random one, and every attempt must send the same bytes.
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Result of sending an email. `doubtful`: the server has received the whole message but has not confirmed that it accepts it. */
export type Delivery = { kind: 'sent' } | { kind: 'doubtful'; reason: string } | ReplyClass;

/**
 * Envelope of an email, which is sent before its message, and the Message-ID under which the message is stored until the server asks for
 * it.
 */
interface MailRoute {
  messageId: string;
  /** Sender address of the envelope. */
  from: string;
  to: string;
}

/** Sends the emails of mailings to the mail server, several at a time. */
export interface CampaignTransport {
  readonly kind: MailTransportKind;
  /**
   * Sends an email whose message may not be ready yet; the server gets the envelope in the meantime. When `message` rejects, the
   * connection is closed, and the server has received no email.
   */
  send(route: MailRoute, message: Promise<CampaignMessage>): Promise<Delivery>;
  /** @throws when the server cannot be reached or refuses the login */
  verify(): Promise<void>;
  /** Closes all connections at once; an email in transit gets the result known at that moment. */
  close(): void;
}

/** Injection token of the `CampaignTransport`. */
export const CAMPAIGN_TRANSPORT = Symbol('campaign transport');

/** Milliseconds after which idle connections are closed, because servers drop them after some minutes. */
const idleTimeout = 20_000;

/**
 * Time limits of the phases of a connection, in milliseconds. RFC 5321 §4.5.3.2 allows a server minutes for each, but a connection that
 * hangs delays other emails.
 */
const phases = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 30_000 };

/** Bytes of an email that are written to a connection at once. */
const piece = 65_536;

/**
 * Composes emails in memory, because a connection sends one buffer far faster than the many small chunks that nodemailer produces.
 * @param newline for transports that write the bytes as they are; SMTP connections convert line ends themselves
 */
function mailComposer(newline?: 'windows'): (message: CampaignMessage) => Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, ...(newline && { newline }) });
  return async (message) => {
    const { message: bytes } = await composer.sendMail(campaignMessageOptions(message));
    if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed in memory');
    return bytes;
  };
}

/** Returns a stream of the composed message; the message is composed when the stream is read. */
function textOf(
  message: Promise<CampaignMessage>,
  compose: (message: CampaignMessage) => Promise<Buffer>,
): Readable {
  // The promise may reject before anybody awaits it; without a handler, that would end the process.
  message.catch(() => {});
  async function* pieces() {
    const bytes = await compose(await message);
    for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
  }
  return Readable.from(pieces(), { objectMode: false }).on('error', () => {});
}

/**
 * Sends over connections that stay open. Each carries one email at a time, and no email is ever resent automatically.
 * @param replyMs milliseconds within which the server must reply to a command and to the end of an email; an email without a reply by then
 * is doubtful
 */
export function smtpCampaignTransport(url: string, connections: number, replyMs: number): CampaignTransport {
  const limits = { maxConnections: connections, maxMessages: Number.POSITIVE_INFINITY, maxRequeues: 0 };
  const transporter = createTransport({
    url,
    pool: true,
    ...phases,
    socketTimeout: replyMs,
    ...limits,
    idleTimeout,
  });
  const compose = mailComposer();
  transporter.on('error', () => {});
  /** Texts of emails being sent, by Message-ID. A connection reads a text only once the server asks for it. */
  const texts = new Map<string, Readable>();
  transporter.use('stream', ({ message }, done) => {
    const text = texts.get(message.messageId());
    if (text === undefined) return done(new Error('The mail has no text'));
    message.createReadStream = () => text;
    done();
  });
  return {
    kind: 'smtp',
    async send({ messageId, from, to }, message) {
      const text = textOf(message, compose);
      texts.set(messageId, text);
      try {
        await transporter.sendMail({ messageId, envelope: { from, to: [to] } });
        return { kind: 'sent' };
      } catch (error) {
        const { replied } = readFailure(error);
        const failure = classifyReply(error);
        return text.readableEnded && !replied ? { kind: 'doubtful', reason: failure.reason } : failure;
      } finally {
        texts.delete(messageId);
      }
    },
    async verify() {
      await transporter.verify();
    },
    close() {
      transporter.close({ force: true });
    },
  };
}

/** Writes each email to a file, for a site without a mail server. */
function folderCampaignTransport(folder: string): CampaignTransport {
  const compose = mailComposer('windows');
  return {
    kind: 'files',
    async send({ messageId }, message) {
      try {
        await writeMailFile(folder, messageId, await compose(await message));
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'server', status: null, reason: reasonLine(readFailure(error).message) };
      }
    },
    verify: async () => {},
    close: () => {},
  };
}

/** Provides the transport of campaigns that the operator has configured. */
export const campaignTransportProvider = {
  provide: CAMPAIGN_TRANSPORT,
  inject: [CONFIG],
  useFactory: (config: SendingConfig): CampaignTransport =>
    config.SMTP_URL === undefined
      ? folderCampaignTransport(mailFolder(config))
      : smtpCampaignTransport(
          config.SMTP_URL,
          config.MAIL_CAMPAIGN_CONNECTIONS,
          config.MAIL_CAMPAIGN_REPLY_MS,
        ),
};
