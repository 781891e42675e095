import { Language } from '@portals/contracts/composition';
import { z } from 'zod';

/** Request header that only the gateway sets: it drops headers of clients that begin with `x-internal-`. */
export const pageCallHeader = 'x-internal-page';

const PageCall = z.object({
  /** For the page's style elements: the policy applies no style without it, and runs no script at all. */
  nonce: z.string(),
  language: Language,
  /** Name of the site. */
  brand: z.string(),
  /** `https://host` of the site, for addresses that must be whole. */
  origin: z.string(),
  /** Local address that the page leads back to: the one that a form was on, or `/`. */
  back: z.string(),
});
/** What the gateway tells a service with a call of the kinds `page` and `frame`, and for a page outside of /api. */
export type PageCall = z.infer<typeof PageCall>;

export const writePageCall = (page: PageCall): string => encodeURIComponent(JSON.stringify(page));

/** @returns null when the call did not come through the gateway, or is of another kind */
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
