/**
 * Returns a visitor's text in a form that is safe in a header. It breaks up the start of an encoded word (RFC 2047), because nodemailer
 * passes encoded words on, and a mail client would show their decoded content, which may contain line breaks and forged headers.
 */
export const headerText = (text: string): string => text.replaceAll('=?', '= ?');

/** Returns the headers by which mail clients offer to unsubscribe (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  // On one line: a folded field begins with an empty line, which some clients read as no address. nodemailer does not clean prepared
  // values, so the URL is normalised here.
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
