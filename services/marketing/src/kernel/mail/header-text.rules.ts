/**
 * Returns a visitor's text in a form that is safe in a header. It breaks up the start of an encoded word (RFC 2047), because nodemailer
 * passes encoded words on, and a mail client would show their decoded content, which may contain line breaks and forged headers.
 */
export const headerText = (text: string): string => text.replaceAll('=?', '= ?');
