import { useLocation } from 'react-router-dom';

/** What the gate leaves in the router's state when it sends somebody to a login page. */
export interface LoginRequestState {
  returnTo: string;
}

/** True for a path of this origin: `//host` and `/\host` would leave it, and so would anything with a scheme. */
export function isLocalPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false;
  try {
    return new URL(path, 'http://local.invalid').origin === 'http://local.invalid';
  } catch {
    return false;
  }
}

/** Where to go after signing in: the page that was asked for before (same origin only), else `fallback` (rule 1.5). */
export function useReturnPath(fallback: string): string {
  const state: unknown = useLocation().state;
  const asked = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : null;
  return isLocalPath(asked) ? asked : fallback;
}
