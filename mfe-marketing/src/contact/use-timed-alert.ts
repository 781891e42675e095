import { useCallback, useEffect, useState } from 'react';

/**
 * Shows an alert that hides after a fixed time, even while the pointer is over it. Showing it again restarts the timer.
 * @param duration milliseconds
 */
export function useTimedAlert(duration: number) {
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (round === 0) return;
    const timer = setTimeout(() => setRound(0), duration);
    return () => clearTimeout(timer);
  }, [round, duration]);

  const show = useCallback(() => setRound((before) => before + 1), []);
  const hide = useCallback(() => setRound(0), []);
  return { shown: round > 0, show, hide };
}
