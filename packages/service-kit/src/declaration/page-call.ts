import { Language } from '@portals/contracts/composition';
import { z } from 'zod';

/** Request header that only the gateway sets; it removes client headers that begin with `x-internal-`. */
export const pageCallHeader = 'x-internal-page';

const PageCall = z.object({
  /** Nonce of the page's style elements: the Content-Security-Policy allows no style without it, and no script at all. */
  nonce: z.string(),
  language: Language,
  /** Name of the site. */
  brand: z.string(),
  /** `https://host` of the site, for absolute URLs. */
  origin: z.string(),
  /** Local path that the page links back to: the one with the form, or `/`. */
  back: z.string(),
});
/** Data that the gateway sends a service with a call of the kinds `page` and `frame`, and for a page outside /api. */
export type PageCall = z.infer<typeof PageCall>;

export const writePageCall = (page: PageCall): string => encodeURIComponent(JSON.stringify(page));

/** @returns null when the call did not come through the gateway or is of another kind */
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
