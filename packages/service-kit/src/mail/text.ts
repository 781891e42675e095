// Rules for emails, for use without NestJS.
export {
  demandsLogin,
  enhancedStatus,
  readFailure,
  reasonLine,
  reportsAccountLimit,
  type SmtpFailure,
} from './smtp-error.rules.js';

/**
 * Returns a visitor's text in a form that is safe in a header. It breaks up encoded words (RFC 2047), because nodemailer does not escape
 * them, and a mail client would show their decoded content, which may contain line breaks and forged headers.
 */
export const headerText = (text: string): string => text.replaceAll('=?', '= ?');

/** Returns the headers with which mail clients offer an unsubscribe button (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  // `prepared` prevents folding: a folded header would begin with an empty line, so that some clients would not find the URL. nodemailer
  // does not sanitise prepared values, so the URL is normalised here.
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Splits a configured mailbox, `Name <address>` or `address`; a name may contain commas and quotes (RFC 5322 §3.4). */
export function mailboxOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.*)<([^<>]+)>\s*$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** Returns the domain of an address, in lower case. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** An email as the outbox stores it. The configuration provides the sender, and the recipient when `recipient` is missing. */
export interface ComposedMail {
  subject: string;
  text: string;
  replyToName: string;
  /** Address for Reply-To; empty for none. */
  replyToAddress: string;
}

/** Returns text that is safe in a header or a labelled line: control characters could end the line and start a forged one. */
export function singleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(bidi, '')
    .trim();
}

/**
 * Makes a name that somebody chose safe for emails to other people: a single line, without anything that an email client would turn into a link.
 * Otherwise anybody could put advertising links into our emails.
 */
export const unlinked = (name: string): string =>
  singleLine(name)
    .normalize('NFKC')
    // East Asian full stops also act as dots in host names (RFC 3490 §3.1).
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/[:/\\@]+/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ {2,}/g, ' ')
    .slice(0, 100);

/**
 * Returns a user name for an email about the account, without links, because a stranger may have registered with the recipient's address.
 * A user name that is the recipient's own address stays readable as it is.
 */
export const accountNameFor = (recipient: string, username: string): string =>
  username.toLowerCase() === recipient.toLowerCase() ? singleLine(username) : unlinked(username);

/** Returns text of several lines: keeps line breaks and tabs, drops other control characters. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(bidi, '');
}

/** Matches characters that change the direction of the following text, which could disguise its content. */
const bidi = /[\u202A-\u202E\u2066-\u2069]/g;
