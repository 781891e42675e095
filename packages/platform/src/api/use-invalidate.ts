import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { isMounted, pathOfKey } from './use-api';

/** Returns true when `path` equals `prefix` or lies below it: `/api/companies/12` does not lie below `/api/companies/1`. */
export function isUnder(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false;
  return /[^A-Za-z0-9_-]$/.test(prefix) || /^($|[/?&#])/.test(path.slice(prefix.length));
}

/**
 * Returns a function to call after a write. Of all data cached for paths under the prefixes, it rereads what is on screen and drops what is
 * not. The promise settles when the rereads are done; a failed reread is reported by the components that show the data, not here.
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
