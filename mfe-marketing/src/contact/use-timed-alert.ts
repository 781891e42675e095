import { useCallback, useEffect, useState } from 'react';

/**
 * An alert that hides by itself. Showing it again starts the time anew; while it is held (pointer or focus on it)
 * the time does not run.
 * @param duration milliseconds
 */
export function useTimedAlert(duration: number) {
  const [round, setRound] = useState(0);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (round === 0 || held) return;
    const timer = setTimeout(() => setRound(0), duration);
    return () => clearTimeout(timer);
  }, [round, held, duration]);

  const show = useCallback(() => {
    setHeld(false);
    setRound((before) => before + 1);
  }, []);
  const hide = useCallback(() => setRound(0), []);
  return { shown: round > 0, show, hide, setHeld };
}
