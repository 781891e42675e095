import { useMemo } from 'react';
import { useSWRConfig } from 'swr';

export interface Cache {
  /** Puts the answer of a write where `useApi(path)` reads it, so that it is not asked for again. */
  put<T>(path: string, answer: T): Promise<void>;
  /** Changes what `useApi(path)` has read. What is on screen and was not read yet, or in vain, is read again. */
  change<T>(path: string, change: (cached: T) => T): Promise<void>;
}

/** The answers of earlier reads, for writes to bring up to date. What a write changes beyond them: `useInvalidate`. */
export function useCache(): Cache {
  const { mutate } = useSWRConfig();
  return useMemo(
    () => ({
      async put(path, answer) {
        await mutate(path, answer, { revalidate: false });
      },
      async change<T>(path: string, change: (cached: T) => T) {
        const revalidate = (cached: T | undefined) => cached === undefined;
        // A read that fails is told where its list is shown, not by the write.
        await mutate<T>(path, (cached?: T) => (cached === undefined ? cached : change(cached)), {
          revalidate,
          throwOnError: false,
        });
      },
    }),
    [mutate],
  );
}
