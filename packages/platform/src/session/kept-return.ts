import { isLocalPath } from './return-path';

const key = 'sign_in';

/** Keeps the page to return to while this tab is at the organisation's sign-in. Without storage the start page follows. */
export function keepReturn(path: string): void {
  try {
    window.sessionStorage.setItem(key, path);
  } catch {
    // The browser refuses storage.
  }
}

/** Returns the kept page once, if it is one of this site (rule 1.5); else `fallback`. */
export function takeReturn(fallback: string): string {
  try {
    const path = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return isLocalPath(path) ? path : fallback;
  } catch {
    return fallback;
  }
}
