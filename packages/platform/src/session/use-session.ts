import type { User } from '@portals/contracts/auth';
import { type SessionStatus, sessionStore } from './session-store';

/** The signed-in user (rule 3.1); `loading` until it is known whether there is one. */
export function useSession(): { user: User | null; loading: boolean; status: SessionStatus } {
  const user = sessionStore((state) => state.user);
  const status = sessionStore((state) => state.status);
  return { user, status, loading: status === 'loading' };
}
