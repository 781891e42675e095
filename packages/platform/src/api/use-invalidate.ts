import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { isMounted, pathOfKey } from './use-api';

/** True when `path` is `prefix` or lies under it: `/api/companies/1` does not touch `/api/companies/12`. */
export function isUnder(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false;
  return /[^A-Za-z0-9_-]$/.test(prefix) || /^($|[/?&#])/.test(path.slice(prefix.length));
}

/**
 * After a write: reads what is on screen again and forgets the rest, for every path under one of the prefixes.
 * The promise settles when the readings are done; a failed reading shows where it is used, not here.
 */
export function useInvalidate(): (...prefixes: string[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (...prefixes) => {
      const matches = (key: unknown) => {
        const path = pathOfKey(key);
        return path !== null && prefixes.some((prefix) => isUnder(path, prefix));
      };
      await Promise.allSettled([
        mutate((key) => matches(key) && isMounted(key)),
        mutate((key) => matches(key) && !isMounted(key), undefined),
      ]);
    },
    [mutate],
  );
}
