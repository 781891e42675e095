import { readStored, writeStored } from './storage';

export const tokenKey = 'auth_token';

export const readToken = (): string | null => readStored(tokenKey) || null;

export const writeToken = (token: string): void => writeStored(tokenKey, token);

/** Removes the token, unless another tab has put a different one in its place meanwhile. */
export function dropToken(token: string | null): void {
  if (readToken() === token) writeStored(tokenKey, null);
}

/** Stands in the token's place for a moment when a person signs out, so that other tabs can tell it from expiry. */
export const signedOutMark = '';

/** Removes the token, telling other tabs that a person signed out. */
export function announceSignOut(): void {
  writeStored(tokenKey, signedOutMark);
  writeStored(tokenKey, null);
}

/** True when there may be a session: a token, or the readable cookie that stands beside the HttpOnly one. */
export function hasSessionHint(): boolean {
  if (readToken() !== null) return true;
  try {
    return /(?:^|;\s*)session_hint=1(?:;|$)/.test(document.cookie);
  } catch {
    return false;
  }
}
