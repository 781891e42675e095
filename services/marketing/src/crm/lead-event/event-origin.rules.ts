import { type LeadEventOrigin, leadEventOrigins } from '@portals/contracts/constants';
import type { LeadEvent } from '@portals/contracts/marketing';

/** Origin that is stored for leads from landing pages. */
export const createdByPage = 'page' as const;

export type StoredOrigin = LeadEventOrigin | typeof createdByPage;

/**
 * Returns the origin of an event for an answer. Portals of the previous version refuse origins that they do not know, so an event from a
 * landing page is `hand` to them.
 */
export const answeredOrigin = (stored: string): Pick<LeadEvent, 'how' | 'fromPage'> => ({
  how: leadEventOrigins.find((known) => known === stored) ?? 'hand',
  fromPage: stored === createdByPage,
});
