import { useCallback, useRef, useState } from 'react';

/** Runs work one at a time: while it goes on, another call does nothing, however fast it comes. */
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
