import { useLocation } from 'react-router-dom';

/** Router state that the route guard passes to a login page. */
export interface LoginRequestState {
  returnTo: string;
}

/** Returns true for a path of this origin, and false for `//host`, `/\host` and any URL with a scheme, which would lead to another site. */
export function isLocalPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false;
  try {
    return new URL(path, 'http://local.invalid').origin === 'http://local.invalid';
  } catch {
    return false;
  }
}

/** Returns the path to open after signing in: the page requested before (same origin only), or else `fallback` (rule 1.5). */
export function useReturnPath(fallback: string): string {
  const state: unknown = useLocation().state;
  const asked = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : null;
  return isLocalPath(asked) ? asked : fallback;
}
