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

/** An email as one recipient reads it. */
export interface FilledMail {
  subject: string;
  /** Preview text that mail clients show after the subject; a plain text email has none. */
  preheader: string;
  text: string;
  /** HTML version; null for an email in plain text only. */
  html: string | null;
}

/** The recipient of an email. */
export interface MailReader {
  values: VariableValues;
  address: string;
  unsubscribeUrl: string;
  /** URL of the email's web version. */
  viewUrl?: string | undefined;
}

/** Renders an email, which takes a tenth of a second. */
type MakeEmail = (job: EmailJob) => Promise<MadeEmail>;

/** Returns the variables that have a value; blank ones are replaced by their fallback. */
const filledNames = (values: VariableValues) => campaignVariables.filter((name) => values[name]?.trim());
const inOneLine = (value: string) => value.replace(/\s+/gu, ' ').trim();

/**
 * Template of the emails of one mailing. The HTML is rendered once for all recipients with values for the same variables, with markers in
 * place of the values; each recipient's values then replace the markers. The result is the same as rendering the email for each recipient.
 */
export class MailTemplate {
  private readonly made = new Map<string, Promise<FilledMail>>();
  /**
   * Marker of letters and digits, which neither Markdown nor HTML changes. It is random, so that no text contains it. A z ends the name after
   * it, whatever letters follow in the text, so no name may contain one.
   */
  private readonly mark = `m${randomBytes(9).toString('hex')}x`;

  constructor(
    private readonly mail: MailSnapshot,
    private readonly makeEmail: MakeEmail,
    private readonly links: NotedLinks,
    private readonly theme: EmailTheme = 'auto',
  ) {}

  async fill(reader: MailReader): Promise<FilledMail> {
    const names = filledNames(reader.values);
    const { viewUrl } = reader;
    const { subject, preheader, text, html } = await this.markedFor(names, viewUrl !== undefined);
    const own = new Map<string, string>(names.map((name) => [name, inOneLine(reader.values[name] ?? '')]));
    own
      .set('address', reader.address)
      .set('unsubscribe', reader.unsubscribeUrl)
      .set('view', viewUrl ?? '');
    const put = (marked: string, change: (value: string) => string) =>
      marked.replaceAll(new RegExp(`${this.mark}([A-Za-y]+)z`, 'g'), (_, name: string) =>
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

  private markedFor(names: readonly string[], hasView: boolean): Promise<FilledMail> {
    const key = [...names, ...(hasView ? ['view'] : [])].join();
    const found = this.made.get(key);
    if (found !== undefined) return found;
    const making = this.make(names, hasView);
    this.made.set(key, making);
    // A failed rendering is retried for the next recipient.
    making.catch(() => this.made.delete(key));
    return making;
  }

  private async make(names: readonly string[], hasView: boolean): Promise<FilledMail> {
    const marked = (name: string) => `${this.mark}${name}z`;
    const { mail } = this;
    const reader = { address: marked('address'), unsubscribeUrl: marked('unsubscribe') };
    if (mail.kind === 'single') {
      const footer = footerText({ ...reader, sender: mail.sender, language: mail.language });
      return { subject: mail.subject, preheader: '', text: `${mail.text}\n\n${footer}\n`, html: null };
    }
    const email = fillEmail(mail.email, Object.fromEntries(names.map((name) => [name, marked(name)])));
    // The footer needs only these fields of the sender, so the rendering thread gets no others.
    const { legalName, postalAddress } = mail.sender;
    const view = hasView && { viewUrl: marked('view') };
    const footer = { ...reader, ...view, sender: { legalName, postalAddress }, language: email.language };
    const brand = mail.brand && { brand: mail.brand };
    const made = await this.makeEmail({ email, theme: this.theme, footer, links: this.links, ...brand });
    return { subject: email.subject, preheader: email.preheader, ...made };
  }
}

/** Cache of the most recently used values; an evicted value is created again on demand. */
export class RecentlyUsed<Key, Value> {
  private readonly kept = new Map<Key, Promise<Value>>();

  /** @param most maximum number of cached values */
  constructor(private readonly most: number) {}

  get(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = this.kept.get(key) ?? this.made(key, make);
    // A map iterates in insertion order, so the first entry is the least recently used.
    this.kept.delete(key);
    this.kept.set(key, value);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return value;
  }

  private made(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = make();
    // A failed value is not cached.
    value.catch(() => {
      if (this.kept.get(key) === value) this.kept.delete(key);
    });
    return value;
  }
}
