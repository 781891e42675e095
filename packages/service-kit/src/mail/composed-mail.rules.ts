/** An email as the outbox stores it. The sender comes from the configuration, and so does the recipient when `recipient` is missing. */
export interface ComposedMail {
  subject: string;
  text: string;
  replyToName: string;
  /** Address for Reply-To; empty for none. */
  replyToAddress: string;
}

/** Returns text for a header or a labelled line: control characters could end it and start a forged one. */
export function singleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(bidi, '')
    .trim();
}

/** Returns text of several lines: keeps line breaks and tabs, drops other control characters. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(bidi, '');
}

/** Matches characters that change the direction of the following text, which could disguise its content. */
const bidi = /[\u202A-\u202E\u2066-\u2069]/g;
