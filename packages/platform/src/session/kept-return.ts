import { isLocalPath } from './return-path';

const key = 'sign_in';

/**
 * Stores the page to open after signing in, while this tab shows the organisation's sign-in page. If the browser blocks storage, the start
 * page opens instead.
 */
export function keepReturn(path: string): void {
  try {
    window.sessionStorage.setItem(key, path);
  } catch {
    // The browser blocks storage.
  }
}

/** Removes and returns the stored page, if it is a page of this site (rule 1.5); otherwise returns `fallback`. */
export function takeReturn(fallback: string): string {
  try {
    const path = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return isLocalPath(path) ? path : fallback;
  } catch {
    return fallback;
  }
}
