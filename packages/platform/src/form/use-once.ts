import { useCallback, useRef, useState } from 'react';

/** Returns a function that runs `work` once at a time: calls made while it runs do nothing, however fast they come. */
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
