import { randomBytes } from 'node:crypto';
import { campaignVariables } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit';
import {
  type EmailJob,
  type EmailTheme,
  fillEmail,
  footerText,
  type MadeEmail,
  type NotedLinks,
  type VariableValues,
} from '../../campaigns/plain.js';
import type { MailSnapshot } from '../mailing-row/mail-snapshot.js';

/** What one recipient reads. */
export interface FilledMail {
  subject: string;
  /** What mail programs show behind the subject; a plain text has none of its own. */
  preheader: string;
  text: string;
  /** Null for a mail that is plain text alone. */
  html: string | null;
}

/** Whom a mail is for. */
export interface MailReader {
  values: VariableValues;
  address: string;
  unsubscribeUrl: string;
}

/** Makes an email, which takes a tenth of a second. */
type MakeEmail = (job: EmailJob) => Promise<MadeEmail>;

/** Where an email with these values stands in the places of variables: blank ones are the fallbacks. */
const filledNames = (values: VariableValues) => campaignVariables.filter((name) => values[name]?.trim());
const inOneLine = (value: string) => value.replace(/\s+/gu, ' ').trim();

/**
 * The mails of one mailing. The HTML is made once for all recipients who have values for the same variables, with marks in their
 * places, and each recipient's own are put there afterwards: what comes out is what making it for each of them would.
 */
export class MailTemplate {
  private readonly made = new Map<string, Promise<FilledMail>>();
  /** Letters and digits, which neither Markdown nor HTML changes; random, so that no text holds one. */
  private readonly mark = `m${randomBytes(9).toString('hex')}x`;

  constructor(
    private readonly mail: MailSnapshot,
    private readonly makeEmail: MakeEmail,
    private readonly links: NotedLinks,
    private readonly theme: EmailTheme = 'auto',
  ) {}

  async fill(reader: MailReader): Promise<FilledMail> {
    const names = filledNames(reader.values);
    const { subject, preheader, text, html } = await this.markedFor(names);
    const own = new Map<string, string>(names.map((name) => [name, inOneLine(reader.values[name] ?? '')]));
    own.set('address', reader.address).set('unsubscribe', reader.unsubscribeUrl);
    const put = (marked: string, change: (value: string) => string) =>
      marked.replaceAll(new RegExp(`${this.mark}([A-Za-z]+)z`, 'g'), (_, name: string) =>
        change(own.get(name) ?? ''),
      );
    const asText = (value: string) => value;
    return {
      subject: put(subject, asText),
      preheader: put(preheader, asText),
      text: put(text, asText),
      html: html === null ? null : put(html, escapeHtml),
    };
  }

  private markedFor(names: readonly string[]): Promise<FilledMail> {
    const key = names.join();
    const found = this.made.get(key);
    if (found !== undefined) return found;
    const making = this.make(names);
    this.made.set(key, making);
    // What could not be made is tried again for the next recipient.
    making.catch(() => this.made.delete(key));
    return making;
  }

  private async make(names: readonly string[]): Promise<FilledMail> {
    const marked = (name: string) => `${this.mark}${name}z`;
    const { mail } = this;
    const reader = { address: marked('address'), unsubscribeUrl: marked('unsubscribe') };
    if (mail.kind === 'single') {
      const footer = footerText({ ...reader, sender: mail.sender, language: mail.language });
      return { subject: mail.subject, preheader: '', text: `${mail.text}\n\n${footer}\n`, html: null };
    }
    const email = fillEmail(mail.email, Object.fromEntries(names.map((name) => [name, marked(name)])));
    // A footer needs no more of a sender, and only what a job says is handed to the thread.
    const { legalName, postalAddress } = mail.sender;
    const footer = { ...reader, sender: { legalName, postalAddress }, language: email.language };
    const made = await this.makeEmail({ email, theme: this.theme, footer, links: this.links });
    return { subject: email.subject, preheader: email.preheader, ...made };
  }
}
