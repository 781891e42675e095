import { useEffect } from 'react';

/**
 * Refetches after a pause that begins when the last request has succeeded or failed.
 * @param reading result of `useApi` or `useApiList`
 * @param pause milliseconds; null while no change is expected
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
