/** Reply header with the origins of a page's pictures. The gateway adds them to the Content-Security-Policy and removes the header. */
export const pictureOriginsHeader = 'x-internal-picture-origins';

/** Maximum length of the list in characters, because proxies limit the size of headers. */
const longestList = 2000;

/**
 * Returns the origins of other sites from which a page loads pictures over https, separated by spaces; `https:` when the list would be too
 * long for a header.
 * @param html must have attributes in double quotes and all user input escaped, as in HTML that this product generates
 * @param ownOrigin origin of the site, which is not listed
 */
export function pictureOriginsIn(html: string, ownOrigin: string): string {
  const urls = [...html.matchAll(/<img\b[^>]*?\ssrc="(https:[^"]+)"/gi)].map(([, url = '']) => url);
  const origins = new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : [])));
  origins.delete(ownOrigin);
  const list = [...origins].join(' ');
  return list.length > longestList ? 'https:' : list;
}

/** Returns the sources in a reply's header that are valid in a policy; invalid sources are dropped. */
export const readPictureOrigins = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(' ')
    .filter((source) => source === 'https:' || /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(source));
