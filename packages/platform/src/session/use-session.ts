import type { User } from '@portals/contracts/auth';
import { type SessionStatus, sessionStore } from './session-store';

/** Returns the signed-in user (rule 3.1); `loading` is true until the session is known. */
export function useSession(): { user: User | null; loading: boolean; status: SessionStatus } {
  const user = sessionStore((state) => state.user);
  const status = sessionStore((state) => state.status);
  return { user, status, loading: status === 'loading' };
}
