import { Readable } from 'node:stream';
import type { MailTransportKind } from '@portals/contracts/constants';
import { createTransport } from 'nodemailer';
import { writeMailFile } from '../../kernel/index.js';
import { readFailure, reasonLine } from '../../kernel/plain.js';
import { type CampaignMessage, campaignMessageOptions } from '../mail-making/mail-message.js';
import { classifyReply, type ReplyClass } from './classify-reply.rules.js';

/**
 * What became of handing over a mail: `doubtful` is one whose whole text went to the server, which then did not say whether it took it.
 */
export type Delivery = { kind: 'sent' } | { kind: 'doubtful'; reason: string } | ReplyClass;

/** What a server is told before the text of a mail. */
interface MailRoute {
  messageId: string;
  /** Where the envelope says that the mail comes from. */
  from: string;
  to: string;
}

/** Hands over mails of mailings, some at a time. */
export interface CampaignTransport {
  readonly kind: MailTransportKind;
  /**
   * Hands over a mail whose text may still be on its way: the server is told the addresses meanwhile. Without a text (`message` is
   * rejected) the connection is closed, and the server has no mail.
   */
  send(route: MailRoute, message: Promise<CampaignMessage>): Promise<Delivery>;
  /** @throws when the server cannot be reached or lets nobody in */
  verify(): Promise<void>;
  /** Ends all connections at once; a mail that one of them carries is settled with what is known of it. */
  close(): void;
}

/** Injection token of the `CampaignTransport`. */
export const CAMPAIGN_TRANSPORT = Symbol('campaign transport');

/** An idle connection is given up after this time: servers drop them after some minutes. */
const idleTimeout = 20_000;

/**
 * How long each phase of a connection may take, in milliseconds. RFC 5321 §4.5.3.2 grants a server minutes for each; but a connection that
 * hangs takes the place of mails that others wait for.
 */
const phases = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 30_000 };

/** Bytes of a mail that a connection takes at once. */
const piece = 65_536;

/**
 * Writes a mail into memory: a connection takes it far faster so than in the many small pieces that it is made of.
 * @param newline for whoever takes it as it is; connections see to that by themselves
 */
function mailComposer(newline?: 'windows'): (message: CampaignMessage) => Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, ...(newline && { newline }) });
  return async (message) => {
    const { message: bytes } = await composer.sendMail(campaignMessageOptions(message));
    if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed in memory');
    return bytes;
  };
}

/** What `compose` makes of a message, once somebody reads it. */
function textOf(
  message: Promise<CampaignMessage>,
  compose: (message: CampaignMessage) => Promise<Buffer>,
): Readable {
  // It may be rejected before anybody reads it.
  message.catch(() => {});
  async function* pieces() {
    const bytes = await compose(await message);
    for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
  }
  return Readable.from(pieces(), { objectMode: false }).on('error', () => {});
}

/**
 * Sends over connections that stay open. Each carries one mail at a time, and a mail is never sent again by itself.
 * @param replyMs how long the server may take to reply to a command, and to the end of a mail, which is doubtful after that
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
  /** Texts of mails that are under way, by Message-ID. Connections do not read them before the server asks for them. */
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

/** Writes each mail to a file, for a site without a mail server. */
export function folderCampaignTransport(folder: string): CampaignTransport {
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
