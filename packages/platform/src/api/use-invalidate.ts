import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { isMounted, pathOfKey } from './use-api';

/** Returns true when `path` equals `prefix` or lies below it: `/api/companies/12` does not lie below `/api/companies/1`. */
export function isUnder(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false;
  return /[^A-Za-z0-9_-]$/.test(prefix) || /^($|[/?&#])/.test(path.slice(prefix.length));
}

/**
 * Returns a function to call after a write: for every path under one of the prefixes it rereads data on screen and drops the rest from the
 * cache. The promise settles when the rereads are done; a failed one is reported where its data is used, not here.
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
