import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns true when a media query matches now.
 * @param query media query as in CSS, with or without `@media`
 * @param fallback result without a browser, as during prerendering
 */
export function useMediaQuery(query: string, fallback = false): boolean {
  const text = query.replace(/^@media\s*/, '');
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(text);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [text],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(text)?.matches ?? fallback,
    () => fallback,
  );
}
