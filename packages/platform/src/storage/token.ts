import { readStored, writeStored } from './storage';

export const tokenKey = 'auth_token';

export const readToken = (): string | null => readStored(tokenKey) || null;

export const writeToken = (token: string): void => writeStored(tokenKey, token);

/** Removes the token, unless another tab has replaced it in the meantime. */
export function dropToken(token: string | null): void {
  if (readToken() === token) writeStored(tokenKey, null);
}

/** Briefly replaces the token when a user signs out, so that other tabs can distinguish a sign-out from an expired session. */
export const signedOutMark = '';

/** Removes the token and notifies other tabs that the user has signed out. */
export function announceSignOut(): void {
  writeStored(tokenKey, signedOutMark);
  writeStored(tokenKey, null);
}

/** Returns true when a session may exist: there is a token, or the readable cookie that accompanies the HttpOnly one. */
export function hasSessionHint(): boolean {
  if (readToken() !== null) return true;
  try {
    return /(?:^|;\s*)session_hint=1(?:;|$)/.test(document.cookie);
  } catch {
    return false;
  }
}
