import type { User } from '@portals/contracts/auth';
import { create } from 'zustand';
import { keepDraftsOf } from '../draft/draft-store';
import { ApiError } from '../request/errors';
import { request } from '../request/request';
import {
  announceSignOut,
  dropToken,
  hasSessionHint,
  readToken,
  signedOutMark,
  tokenKey,
  writeToken,
} from '../storage/token';
import { parseSession } from './parse-user';

/** `unknown`: the user endpoint failed with 5xx or could not be reached; nobody is signed out for that (rule 3.3). */
export type SessionStatus = 'loading' | 'signedIn' | 'signedOut' | 'unknown';

export interface SessionState {
  status: SessionStatus;
  user: User | null;
  /** False until the user endpoint was asked; `signedOut` is then only what the missing hint suggests. */
  asked: boolean;
  /** True after a person signed out, here or in another tab: the next one need not return to this page. */
  left: boolean;
}

const fresh: SessionState = { status: 'loading', user: null, asked: false, left: false };

/** The one session of the page, shared by all portals. */
export const sessionStore = create<SessionState>()(() => fresh);

// Grows with every sign-in and sign-out, so that an answer that began before is not believed after.
let era = 0;
let asking: Promise<void> | null = null;

/** What somebody else typed in this tab is gone before a person sees anything. */
function setUser(user: User): void {
  keepDraftsOf(user.id);
  sessionStore.setState({ status: 'signedIn', user, asked: true, left: false });
}

async function ask(): Promise<void> {
  const began = era;
  const token = readToken();
  try {
    const user = parseSession(await request('GET', '/api/user'));
    if (began !== era) return;
    if (user) setUser(user);
    else sessionStore.setState({ status: 'signedOut', user: null, asked: true });
  } catch (error) {
    if (began !== era) return;
    if (error instanceof ApiError && error.status === 401) {
      dropToken(token);
      sessionStore.setState({ status: 'signedOut', user: null, asked: true });
    } else if (sessionStore.getState().user === null) {
      sessionStore.setState({ status: 'unknown', asked: true });
    }
  }
}

/** Asks the user endpoint; calls made meanwhile share the one request. Never rejects. */
export function askSession(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** Asks again after a failure, showing that it does. */
export function retrySession(): Promise<void> {
  if (sessionStore.getState().user === null) sessionStore.setState({ status: 'loading' });
  return askSession();
}

/**
 * Makes sure the session is known well enough for a page (rule 3.4): public pages, logins among them, ask only when a
 * token or the hint cookie exists; with `always` (protected pages) the endpoint is asked unless it was already.
 */
export function ensureSession(always: boolean): void {
  const { asked, status } = sessionStore.getState();
  if (asked) return;
  if (always || hasSessionHint()) {
    if (status !== 'loading') sessionStore.setState({ status: 'loading' });
    void askSession();
  } else {
    sessionStore.setState({ status: 'signedOut' });
  }
}

/** A call was answered 401: finds out once whether the session is over, and ends it if so. */
export function recheckSession(): Promise<void> {
  return sessionStore.getState().status === 'signedOut' ? Promise.resolve() : askSession();
}

export function beginSession(user: User, token: string | null): void {
  era += 1;
  asking = null;
  if (token !== null) writeToken(token);
  setUser(user);
}

function forgetUser(left: boolean): void {
  era += 1;
  asking = null;
  sessionStore.setState({ status: 'signedOut', user: null, asked: true, left });
}

/** A person signed out here or in another tab: nothing that they typed stays behind. */
function leave(): void {
  keepDraftsOf(null);
  forgetUser(true);
}

export function endSession(): void {
  announceSignOut();
  leave();
}

/**
 * Follows signing in and out in other tabs. A session that another tab found expired ends here too, with its drafts
 * kept for whoever signs in again. Returns how to stop.
 */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== tokenKey) return;
    if (event.newValue === signedOutMark) {
      leave();
      return;
    }
    if (readToken() === null) {
      if (sessionStore.getState().user !== null) forgetUser(false);
      return;
    }
    era += 1;
    asking = null;
    void askSession();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Back to the state of a page that has just been opened, holding what is given. For tests. */
export function resetSession(state: Partial<SessionState> = {}): void {
  era += 1;
  asking = null;
  sessionStore.setState({ ...fresh, ...state });
}
