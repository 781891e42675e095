/** Reply header that names the origins of a page's pictures for its Content-Security-Policy; the gateway does not pass it on. */
export const pictureOriginsHeader = 'x-internal-picture-origins';

/** Longest list in characters: longer ones would not fit into the headers that proxies accept. */
const longestList = 2000;

/**
 * Returns the origins from which a page loads pictures of other sites over https, separated by spaces; `https:` for more origins than headers
 * have room for.
 * @param html written by this product: attributes in double quotes, with every typed text escaped
 * @param ownOrigin origin of the site, which is left out
 */
export function pictureOriginsIn(html: string, ownOrigin: string): string {
  const urls = [...html.matchAll(/<img\b[^>]*?\ssrc="(https:[^"]+)"/gi)].map(([, url = '']) => url);
  const origins = new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : [])));
  origins.delete(ownOrigin);
  const list = [...origins].join(' ');
  return list.length > longestList ? 'https:' : list;
}

/** Returns the sources in a reply's header that a policy may name; all other sources are left out. */
export const readPictureOrigins = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(' ')
    .filter((source) => source === 'https:' || /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(source));
