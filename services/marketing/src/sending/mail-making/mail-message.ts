import { createHash } from 'node:crypto';
import type { DigitalSourceType } from '@portals/contracts/constants';
import { headerText, unsubscribeHeaders } from '@portals/service-kit/mail-text';
import type { Options } from 'nodemailer/lib/mailer/index.js';
import { digitalSourceUrl } from '../../campaigns/plain.js';
import type { MailSender } from '../mailing-row/mail-snapshot.js';
import type { FilledMail } from './mail-template.js';

/** One email of a mailing with everything that its bytes depend on, so that each attempt sends the same bytes. */
export interface CampaignMessage {
  messageId: string;
  date: Date;
  sender: MailSender;
  to: { name: string; address: string };
  unsubscribeUrl: string;
  content: Pick<FilledMail, 'subject' | 'text' | 'html'>;
  /** Origin of the text; null or missing when it is not declared to machines. */
  digitalSourceType?: DigitalSourceType | null;
}

/** Matches characters that end a line or change the direction of the following text: a header with them would not show the typed text. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** Matches overlong words: lines break only at spaces, and servers accept 998 characters a line (RFC 5322 §2.1.1). */
const endless = /[\x21-\x7e]{900}(?=[\x21-\x7e])/g;

/** Returns typed text in a form that is safe in a header. */
export const inHeader = (text: string): string =>
  headerText(text.replace(unfit, ' ').trim()).replace(endless, '$& ');

/** Returns the message for nodemailer (rule 11.8), with access to files and URLs disabled, because typed text could name them. */
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
      // The value is on one line, like the unsubscribe address, because it is longer than the length at which nodemailer folds lines.
      ...(digitalSourceType && {
        'Digital-Source-Type': { prepared: true, value: digitalSourceUrl(digitalSourceType) },
      }),
    },
    // The encoding is fixed, because nodemailer would choose it by counting the characters of each text.
    textEncoding: 'quoted-printable',
    // The boundary is fixed, because nodemailer would choose a random one.
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
