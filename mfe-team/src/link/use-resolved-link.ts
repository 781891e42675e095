import { api } from '@portals/platform';
import { useCallback, useEffect, useState } from 'react';

type Schema<T> = { parse(value: unknown): T };
export type ResolvedLink<T> = { view: T } | { error: unknown } | null;

/**
 * Resolves the token of a link; null while loading. It sends a POST, so that the token does not end up in a URL, a log or a cache.
 * @param schema schema of the response; must be constant
 */
export function useResolvedLink<T>(path: string, token: string, schema: Schema<T>) {
  const [looked, setLooked] = useState<ResolvedLink<T>>(null);
  const look = useCallback(async () => {
    setLooked(null);
    try {
      setLooked({ view: await api.post(path, { token }, { schema }) });
    } catch (error) {
      setLooked({ error });
    }
  }, [path, token, schema]);
  useEffect(() => {
    if (token !== '') void look();
  }, [token, look]);
  return { looked, look };
}
