import { useCallback, useRef, useState } from 'react';

/** Returns a function that runs `work`. Calls made while `work` is still running are ignored, which prevents double submits. */
export function useOnce<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const run = useCallback(
    async (...args: Args) => {
      if (busy.current) return;
      busy.current = true;
      setPending(true);
      try {
        await work(...args);
      } finally {
        busy.current = false;
        setPending(false);
      }
    },
    [work],
  );
  return { run, pending };
}
