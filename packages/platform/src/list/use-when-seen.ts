import { useEffect, useEffectEvent } from 'react';

/** Calls `look` whenever the page comes into view again. */
export function useWhenSeen(look: () => void): void {
  const onSeen = useEffectEvent(look);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') onSeen();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
}
