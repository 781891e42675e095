/** Returns the headers by which mail clients offer to unsubscribe (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  // On one line: a folded field begins with an empty line, which some clients read as no address. nodemailer does not clean prepared
  // values, so the URL is normalised here.
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
