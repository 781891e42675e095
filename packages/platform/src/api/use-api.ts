import { useEffect } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import { ApiError } from '../request/errors';
import { api, type PageOfRows, type Schema } from './client';

/** Defaults for reads: no retries, no polling, no refetch on focus or reconnect, never stale (rules 5.8, 8.4). */
export const readDefaults = {
  shouldRetryOnError: false,
  refreshInterval: 0,
  // Simultaneous reads always share one request. A finished request must not be reused, because its result may have been invalidated in the
  // meantime.
  dedupingInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  keepPreviousData: false,
} satisfies SWRConfiguration;

const listMark = 'list ';
const mounted = new Map<string, number>();
/** Keys whose data must be removed from the cache as soon as no component shows it any longer. */
const leaving = new Set<string>();

/** Returns the path behind a cache key; null for keys that `useApi` and `useApiList` have not created. */
export const pathOfKey = (key: unknown): string | null =>
  typeof key === 'string' ? key.slice(key.startsWith(listMark) ? listMark.length : 0) : null;

/** Returns true while a component shows the data under this key. */
export const isMounted = (key: unknown): boolean => typeof key === 'string' && mounted.has(key);

/** Marks all data on screen for removal from the cache when the last component that shows it unmounts. */
export const dropWithPage = (): void => {
  for (const key of mounted.keys()) leaving.add(key);
};

function useMountedKey(key: string | null): void {
  const { cache } = useSWRConfig();
  useEffect(() => {
    if (key === null) return;
    mounted.set(key, (mounted.get(key) ?? 0) + 1);
    return () => {
      const left = (mounted.get(key) ?? 1) - 1;
      if (left > 0) {
        mounted.set(key, left);
        return;
      }
      mounted.delete(key);
      if (leaving.delete(key)) cache.delete(key);
    };
  }, [key, cache]);
}

export interface ReadOptions<T> {
  schema?: Schema<T>;
  /** Result of a 401: an error (the default), or null data. */
  on401?: 'throw' | 'returnNull';
  /** Result of a 404: an error (the default), or null data. Null data is cached like any other, so it is not requested again. */
  on404?: 'throw' | 'returnNull';
  /**
   * True to reread whenever a component that shows the data mounts, for totals that no write invalidates and for data that other people
   * change (rule 5.8); cached data is shown until the response arrives.
   */
  rereads?: boolean;
}

const answersNull = (error: unknown, { on401, on404 }: ReadOptions<unknown>) =>
  error instanceof ApiError &&
  ((error.status === 401 && on401 === 'returnNull') || (error.status === 404 && on404 === 'returnNull'));

/**
 * Reads a path and caches the result until a write invalidates it. A null path reads nothing. With `on401` or `on404: 'returnNull'` the
 * data is null after such a reply.
 */
export function useApi<T>(
  path: string | null,
  options: ReadOptions<T> & ({ on401: 'returnNull' } | { on404: 'returnNull' }),
): SWRResponse<T | null>;
export function useApi<T>(path: string | null, options?: ReadOptions<T>): SWRResponse<T>;
export function useApi<T>(path: string | null, options: ReadOptions<T> = {}): SWRResponse<T | null> {
  useMountedKey(path);
  return useSWR<T | null>(
    path,
    async (key: string) => {
      try {
        return await api.get<T>(key, options.schema ? { schema: options.schema } : {});
      } catch (error) {
        if (answersNull(error, options)) return null;
        throw error;
      }
    },
    { ...readDefaults, revalidateIfStale: options.rereads ?? false },
  );
}

/** Checks that the browser can open a page of the API, whenever a component mounts that shows this page in an iframe. */
export function usePageCheck(path: string): SWRResponse<void> {
  const key = `page ${path}`;
  useMountedKey(key);
  return useSWR<void>(key, () => api.openPage(path), readDefaults);
}

/** Reads one page of a list with its total. */
export function useApiList<T>(
  path: string | null,
  options: { schema?: Schema<T[]> } & Pick<ReadOptions<T>, 'rereads'> = {},
): SWRResponse<PageOfRows<T>> {
  const key = path === null ? null : `${listMark}${path}`;
  useMountedKey(key);
  return useSWR<PageOfRows<T>>(
    key,
    () => api.getList<T>(path ?? '', options.schema ? { schema: options.schema } : {}),
    { ...readDefaults, revalidateIfStale: options.rereads ?? false },
  );
}
