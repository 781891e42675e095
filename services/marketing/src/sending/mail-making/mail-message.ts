import { createHash } from 'node:crypto';
import type { DigitalSourceType } from '@portals/contracts/constants';
import type { Options } from 'nodemailer/lib/mailer/index.js';
import { digitalSourceUrl } from '../../campaigns/plain.js';
import { headerText, unsubscribeHeaders } from '../../kernel/plain.js';
import type { MailSender } from '../mailing-row/mail-snapshot.js';
import type { FilledMail } from './mail-template.js';

/** One mail of a mailing with everything that its bytes depend on, so that each attempt sends the same bytes. */
export interface CampaignMessage {
  messageId: string;
  date: Date;
  sender: MailSender;
  to: { name: string; address: string };
  unsubscribeUrl: string;
  content: Pick<FilledMail, 'subject' | 'text' | 'html'>;
  /** Where its text comes from; null or missing for nothing that machines are to be told. */
  digitalSourceType?: DigitalSourceType | null;
}

/** Characters that end a line, or change the direction of what follows: a header with them would not say what was typed. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** Lines are broken at spaces alone, and servers take 998 characters in one (RFC 5322 §2.1.1). */
const endless = /[\x21-\x7e]{900}(?=[\x21-\x7e])/g;

/** Text that somebody has typed, for a header. */
export const inHeader = (text: string): string =>
  headerText(text.replace(unfit, ' ').trim()).replace(endless, '$& ');

/** The message for nodemailer (rule 11.8), with access to files and URLs disabled, which typed text could name. */
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
      // In one line, as the address to unsubscribe: this one is longer than what nodemailer folds at.
      ...(digitalSourceType && {
        'Digital-Source-Type': { prepared: true, value: digitalSourceUrl(digitalSourceType) },
      }),
    },
    // What nodemailer chooses for these languages, after counting the characters of each text.
    textEncoding: 'quoted-printable',
    // By itself, nodemailer would take a random one.
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
