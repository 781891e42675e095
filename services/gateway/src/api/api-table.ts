/** Services behind the gateway. */
export const upstreams = ['auth', 'consulting', 'marketing'] as const;
export type Upstream = (typeof upstreams)[number];
export type ApiTarget = Upstream | 'gateway';

/** Who answers `/api/<segment>` and everything below it. Whole segments only: `contact` is not `contacts` (rule 1.2). */
const targets: Record<string, ApiTarget> = {
  user: 'auth',
  login: 'auth',
  register: 'auth',
  logout: 'auth',
  companies: 'consulting',
  products: 'consulting',
  departments: 'consulting',
  problems: 'consulting',
  strengths: 'consulting',
  contacts: 'consulting',
  reports: 'consulting',
  contact: 'marketing',
  marketing: 'marketing',
  'portal-events': 'gateway',
};

/** A path that a service could read differently than the gateway: dots, empty segments, encoded separators. */
const ambiguous = /\/\/|\\|\/\.{1,2}(\/|$)|%2e|%2f|%5c|%00|[^\x21-\x7e]/i;

/** Who answers a path under /api; null when nobody does. */
export function apiTarget(path: string): ApiTarget | null {
  if (ambiguous.test(path)) return null;
  const [root, segment = ''] = path.split('/').slice(1);
  if (root !== 'api' || !Object.hasOwn(targets, segment)) return null;
  return targets[segment] ?? null;
}

/**
 * What a session means to a call. `none`: it is not looked at. `optional`: without one the call is answered too, but
 * a token that cannot be checked must not pass for none, or an outage would sign people out, and signing out would
 * leave the session alive. `required`: everything else.
 */
export type SessionNeed = 'none' | 'optional' | 'required';

const needs: Record<string, SessionNeed> = {
  'POST /api/login': 'none',
  'POST /api/register': 'none',
  'POST /api/contact/send-email': 'none',
  'GET /api/user': 'optional',
  'POST /api/logout': 'optional',
};

/** What a session means to a call, by its method and whole path. */
export function sessionNeed(method: string, path: string): SessionNeed {
  const call = `${method} ${path}`;
  return (Object.hasOwn(needs, call) && needs[call]) || 'required';
}
