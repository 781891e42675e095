import { Language } from '@portals/contracts/composition';
import { z } from 'zod';

/** Request header that only the gateway sets; it removes client headers that begin with `x-internal-`. */
export const pageCallHeader = 'x-internal-page';

const PageCall = z.object({
  /** Nonce for the page's style elements. The Content-Security-Policy blocks styles without the nonce, and all scripts. */
  nonce: z.string(),
  language: Language,
  /** Name of the site. */
  brand: z.string(),
  /** `https://host` of the site, for absolute URLs. */
  origin: z.string(),
  /** Local path that the page links back to: the page with the form, or `/`. */
  back: z.string(),
});
/** Data that the gateway sends to a service with calls of the kinds `page` and `frame`, and with requests for pages outside /api. */
export type PageCall = z.infer<typeof PageCall>;

export const writePageCall = (page: PageCall): string => encodeURIComponent(JSON.stringify(page));

/** @returns null for calls that did not come through the gateway, and for calls of other kinds */
export function readPageCall(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): PageCall | null {
  const written = headers[pageCallHeader];
  if (typeof written !== 'string') return null;
  try {
    return PageCall.parse(JSON.parse(decodeURIComponent(written)));
  } catch {
    return null;
  }
}
