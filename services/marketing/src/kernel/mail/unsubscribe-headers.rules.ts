/** Headers by which mail programs offer to stop the mails of a sender (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  // In one line: folded, the field begins with an empty one, which some programs read as no address. Nobody cleans what is prepared.
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
