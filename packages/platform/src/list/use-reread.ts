import { useEffect } from 'react';

/**
 * Reads again after a pause that begins when the last reading has succeeded or failed.
 * @param reading result of `useApi` or `useApiList`
 * @param pause milliseconds; null while nothing is expected to change
 */
export function useReread(
  { isValidating, mutate }: { isValidating: boolean; mutate: () => Promise<unknown> },
  pause: number | null,
): void {
  useEffect(() => {
    if (pause === null || isValidating) return;
    const timer = setTimeout(() => void mutate().catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [pause, isValidating, mutate]);
}
