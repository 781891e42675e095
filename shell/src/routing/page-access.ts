import type { PortalRoute } from '@portals/contracts/composition';
import type { SessionState } from '@portals/platform/host';

/** Access to a page: show it, wait for the session, redirect to the login, or offer a retry. */
export type AccessDecision = 'page' | 'wait' | 'login' | 'retry';

/** Decides the access to a protected page (rules 1.5, 3.3). */
export function decideAccess(
  access: PortalRoute['access'],
  { status, asked }: Pick<SessionState, 'status' | 'asked'>,
): AccessDecision {
  if (access === 'public') return 'page';
  if (!asked || status === 'loading') return 'wait';
  if (status === 'signedIn') return 'page';
  return status === 'signedOut' ? 'login' : 'retry';
}
