export const authModes = ['login', 'register'] as const;
export type AuthMode = (typeof authModes)[number];

/** Returns the tab named by a query: registration for `?mode=register`, otherwise login. */
export const modeFromQuery = (query: URLSearchParams): AuthMode =>
  query.get('mode') === 'register' ? 'register' : 'login';

export function queryForMode(query: URLSearchParams, mode: AuthMode): URLSearchParams {
  const next = new URLSearchParams(query);
  if (mode === 'login') next.delete('mode');
  else next.set('mode', mode);
  return next;
}
