import { parseCookie, stringifySetCookie } from 'cookie';

const names = { secure: '__Host-preview', plain: 'preview' };

/**
 * Returns the preview key in a Cookie header; undefined if there is none. Over HTTPS, the cookie without the secure prefix is ignored (rule
 * 3.9).
 */
export function previewCookie(header: string | undefined, secure: boolean): string | undefined {
  if (!header?.includes(names.plain)) return undefined;
  return parseCookie(header)[secure ? names.secure : names.plain];
}

/**
 * Returns the Set-Cookie header that stores the key of the open preview in the browser.
 * @param key `<id>.<secret>`; empty deletes the cookie
 */
export const setPreviewCookie = (key: string, seconds: number, secure: boolean): string =>
  stringifySetCookie(secure ? names.secure : names.plain, key, {
    path: '/',
    maxAge: seconds,
    sameSite: 'lax',
    httpOnly: true,
    secure,
  });
