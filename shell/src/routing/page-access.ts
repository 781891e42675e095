import type { PortalRoute } from '@portals/contracts/composition';
import type { SessionState } from '@portals/platform/host';

/** What may happen with a page: show it, wait for the session, send to the login, or offer to ask again. */
export type AccessDecision = 'page' | 'wait' | 'login' | 'retry';

/** The protected gate (rules 1.5, 3.3). */
export function decideAccess(
  access: PortalRoute['access'],
  { status, asked }: Pick<SessionState, 'status' | 'asked'>,
): AccessDecision {
  if (access === 'public') return 'page';
  if (!asked || status === 'loading') return 'wait';
  if (status === 'signedIn') return 'page';
  return status === 'signedOut' ? 'login' : 'retry';
}
