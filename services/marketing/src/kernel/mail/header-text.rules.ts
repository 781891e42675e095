/**
 * A visitor's text for a mail header. The start of an encoded word (RFC 2047) is broken up: nodemailer passes encoded words
 * on, and a mail reader would show their decoded content, which can be anything, such as line breaks and forged headers.
 */
export const headerText = (text: string): string => text.replaceAll('=?', '= ?');
