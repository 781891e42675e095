import { SessionAnswer } from '@portals/contracts/auth';
import { ApiError, useApi } from '@portals/platform';
import { useReread } from '@portals/platform/list';
import { useState } from 'react';

export const adminPolling = { pause: 10_000 };

/**
 * Reads whether the user is an administrator of the site, and polls every ten seconds, so that an open page notices a revocation.
 * @returns the result; `wasAdmin`, true when the current user was an administrator before; and `onError`, which rechecks after a rejected
 * request
 */
export function useAdminAccess() {
  const reading = useApi('/api/user', { schema: SessionAnswer, rereads: true });
  const { data, mutate } = reading;
  const user = data?.user ?? null;
  const [lastAdminId, setLastAdminId] = useState<number | null>(null);
  if (user?.isAdmin && lastAdminId !== user.id) setLastAdminId(user.id);
  useReread(reading, adminPolling.pause);
  return {
    reading,
    isAdmin: user?.isAdmin === true,
    wasAdmin: user !== null && user.id === lastAdminId,
    // The API responds with 404 to a user who is not an administrator (rule 20.2).
    onError: (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) void mutate().catch(() => undefined);
    },
  };
}
