import { isLocalPath } from './return-path';

const key = 'sign_in';

/**
 * Stores the page to return to while this tab is at the organisation's sign-in page. If storage is refused, the start page opens instead.
 */
export function keepReturn(path: string): void {
  try {
    window.sessionStorage.setItem(key, path);
  } catch {
    // The browser refuses storage.
  }
}

/** Returns the stored page once, if it is a page of this site (rule 1.5); otherwise `fallback`. */
export function takeReturn(fallback: string): string {
  try {
    const path = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return isLocalPath(path) ? path : fallback;
  } catch {
    return fallback;
  }
}
