import type { Readable } from 'node:stream';
import type { MailTransportKind } from '@portals/contracts/constants';
import { createTransport } from 'nodemailer';
import { writeMailFile } from '../mail/folder-transport.js';
import { timeouts } from '../mail/mail-transport.js';
import { readFailure, reasonLine } from '../mail/smtp-error.rules.js';
import { classifyReply, type ReplyClass } from '../mail-return/classify-reply.rules.js';
import { type CampaignMessage, campaignMessageOptions } from './mail-message.js';

/**
 * What became of handing over a mail: `doubtful` is one whose whole text went to the server, which then did not say whether it took it.
 */
export type Delivery = { kind: 'sent' } | { kind: 'doubtful'; reason: string } | ReplyClass;

/** Hands over mails of mailings, some at a time. */
export interface CampaignTransport {
  readonly kind: MailTransportKind;
  send(message: CampaignMessage): Promise<Delivery>;
  /** @throws when the server cannot be reached or lets nobody in */
  verify(): Promise<void>;
  /** Ends all connections at once; a mail that one of them carries is settled with what is known of it. */
  close(): void;
}

/** Injection token of the `CampaignTransport`. */
export const CAMPAIGN_TRANSPORT = Symbol('campaign transport');

/** An idle connection is given up after this time: servers drop them after some minutes. */
const idleTimeout = 20_000;

/** Sends over connections that stay open. Each carries one mail at a time, and a mail is never sent again by itself. */
export function smtpCampaignTransport(url: string, connections: number): CampaignTransport {
  const limits = { maxConnections: connections, maxMessages: Number.POSITIVE_INFINITY, maxRequeues: 0 };
  const transporter = createTransport({ url, pool: true, ...timeouts, ...limits, idleTimeout });
  transporter.on('error', () => {});
  /** Texts that connections read, by Message-ID: they do not begin before the server asks for them. */
  const texts = new Map<string, Readable>();
  transporter.use('stream', ({ message }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = () => {
      const text = read();
      texts.set(message.messageId(), text);
      return text;
    };
    done();
  });
  const end = new AbortController();
  return {
    kind: 'smtp',
    async send(message) {
      try {
        await transporter.sendMail({ ...campaignMessageOptions(message), signal: end.signal });
        return { kind: 'sent' };
      } catch (error) {
        const { replied } = readFailure(error);
        const failure = classifyReply(error);
        const isWhole = texts.get(message.messageId)?.readableEnded === true;
        return isWhole && !replied ? { kind: 'doubtful', reason: failure.reason } : failure;
      } finally {
        texts.delete(message.messageId);
      }
    },
    async verify() {
      await transporter.verify();
    },
    close() {
      end.abort();
      transporter.close();
    },
  };
}

/** Writes each mail to a file, for a site without a mail server. */
export function folderCampaignTransport(folder: string): CampaignTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'files',
    async send(message) {
      try {
        const { message: bytes } = await composer.sendMail(campaignMessageOptions(message));
        if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed in memory');
        await writeMailFile(folder, message.messageId, bytes);
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'server', status: null, reason: reasonLine(readFailure(error).message) };
      }
    },
    verify: async () => {},
    close: () => {},
  };
}
