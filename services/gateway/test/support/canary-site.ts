import { eventually } from './eventually.js';
import { live, next, usePreviews } from './previews.js';

/** The canary of the tests: the newer release of `mfe-a`, for visitors with a number below 5000. */
export const canary = { name: 'mfe-a', version: next, against: live };
/** Cookie of a visitor who gets the canary; `outside` is the cookie of one who does not. */
export const inside = 'canary=4999';
export const outside = 'canary=5000';

/** Like `usePreviews`, with additional helpers for canaries. */
export function useCanaries() {
  const site = usePreviews();
  return {
    site,
    /** Returns the Set-Cookie header of a document. */
    cookieOf: async (path: string, cookie = '') =>
      (await site.gateway.get(path, { cookie })).headers.get('set-cookie'),
    /** Waits until a visitor gets a version. */
    until: (version: string, cookie = inside) =>
      eventually(`${version} is served`, async () => (await site.versionAt('/work', cookie)) === version),
  };
}
