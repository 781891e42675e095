export const authModes = ['login', 'register'] as const;
export type AuthMode = (typeof authModes)[number];

/** The tab that a query names: `?mode=register`, else signing in. */
export const modeFromQuery = (query: URLSearchParams): AuthMode =>
  query.get('mode') === 'register' ? 'register' : 'login';

export function queryForMode(query: URLSearchParams, mode: AuthMode): URLSearchParams {
  const next = new URLSearchParams(query);
  if (mode === 'login') next.delete('mode');
  else next.set('mode', mode);
  return next;
}
