import type { User } from '@portals/contracts/auth';
import { create } from 'zustand';
import { deleteDraftsExceptOf } from '../draft/draft-store';
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

/** State of the session. `unknown`: the user endpoint returned 5xx or was unreachable, which signs nobody out (rule 3.3). */
export type SessionStatus = 'loading' | 'signedIn' | 'signedOut' | 'unknown';

export interface SessionState {
  status: SessionStatus;
  user: User | null;
  /** False until the user endpoint has replied; until then, `signedOut` only means that the session hint is missing. */
  asked: boolean;
  /** True after a user signed out, here or in another tab, so that the next user is not sent back to this page. */
  left: boolean;
}

const fresh: SessionState = { status: 'loading', user: null, asked: false, left: false };

/** The session of the page, shared by all portals. */
export const sessionStore = create<SessionState>()(() => fresh);

// Increases with every sign-in and sign-out, so that replies to older requests are ignored.
let era = 0;
let asking: Promise<void> | null = null;
/** Token of the user who is shown. */
let shownToken: string | null = null;

/** Sets the user. Drafts of other users in this tab are deleted before anything is shown. */
function setUser(user: User): void {
  deleteDraftsExceptOf(user.id);
  shownToken = readToken();
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

/** Requests the user endpoint; simultaneous calls share one request. Never rejects. */
export function askSession(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** Requests the session again after a failure, showing the loading state meanwhile. */
export function retrySession(): Promise<void> {
  if (sessionStore.getState().user === null) sessionStore.setState({ status: 'loading' });
  return askSession();
}

/**
 * Loads the session as far as a page needs it (rule 3.4). Public pages, including logins, request it only when a token or the hint cookie
 * exists; with `always` (protected pages), it is requested unless it has already been loaded. After a failure, it is requested again.
 */
export function ensureSession(always: boolean): void {
  const { asked, status } = sessionStore.getState();
  if (asked && status !== 'unknown') return;
  if (always || hasSessionHint()) {
    if (status !== 'loading') sessionStore.setState({ status: 'loading' });
    void askSession();
  } else {
    sessionStore.setState({ status: 'signedOut', asked: false });
  }
}

/** Checks once, after a 401, whether the session has ended, and signs out if so. */
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

/** Signs out, here or because another tab has signed out, and deletes all drafts. */
function leave(): void {
  deleteDraftsExceptOf(null);
  forgetUser(true);
}

export function endSession(): void {
  announceSignOut();
  leave();
}

/**
 * Signs in and out when another tab does. When another tab finds that the session has expired, this tab signs out too, but its drafts are
 * preserved for the next sign-in. Returns a function that stops this.
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
  // A page that the browser restores whole, on Back or Forward, has missed these events. It must not show the data of a former user.
  const catchUp = ({ persisted }: PageTransitionEvent) => {
    const { asked, user } = sessionStore.getState();
    if (!persisted || !asked) return;
    if (!hasSessionHint()) {
      // Whether the session has expired or somebody has signed out cannot be told any more; on a shared computer, only the latter is safe.
      if (user !== null) leave();
      return;
    }
    era += 1;
    asking = null;
    if (readToken() !== shownToken) sessionStore.setState({ status: 'loading', user: null });
    void askSession();
  };
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', catchUp);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', catchUp);
  };
}

/** Resets the session to the state of a newly opened page, plus the given values. For tests. */
export function resetSession(state: Partial<SessionState> = {}): void {
  era += 1;
  asking = null;
  sessionStore.setState({ ...fresh, ...state });
}
