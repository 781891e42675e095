import { useEffect, useEffectEvent } from 'react';

/** Calls `onVisible` whenever the browser tab becomes visible. */
export function useWhenSeen(onVisible: () => void): void {
  const onSeen = useEffectEvent(onVisible);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') onSeen();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
}
