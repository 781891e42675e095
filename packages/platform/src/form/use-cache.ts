import { useMemo } from 'react';
import { useSWRConfig } from 'swr';

export interface Cache {
  /** Stores the response of a write under the key of `useApi(path)`, which saves another request. */
  put<T>(path: string, answer: T): Promise<void>;
  /** Changes the cached data of `useApi(path)`. Data on screen that is still loading or has failed to load is refetched. */
  change<T>(path: string, change: (cached: T) => T): Promise<void>;
}

/** Returns the cache of earlier reads, so that a write can update it. For other data affected by the write, see `useInvalidate`. */
export function useCache(): Cache {
  const { mutate } = useSWRConfig();
  return useMemo(
    () => ({
      async put(path, answer) {
        await mutate(path, answer, { revalidate: false });
      },
      async change<T>(path: string, change: (cached: T) => T) {
        const revalidate = (cached: T | undefined) => cached === undefined;
        // A failed reread is reported by the components that show the data, not by the write.
        await mutate<T>(path, (cached?: T) => (cached === undefined ? cached : change(cached)), {
          revalidate,
          throwOnError: false,
        });
      },
    }),
    [mutate],
  );
}
