import { useWhenSeen } from '@portals/platform/list';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Refetches when the page becomes visible and when the user moves to another part of it. Otherwise a page left open would keep showing
 * stale data (rule 5.8), or data that the user may no longer see (rule 18.58).
 * @param reread refetches and handles its own failures
 */
export function useReturn(reread: () => Promise<unknown>): void {
  const { search } = useLocation();
  const shown = useRef(search);
  const read = () => void reread().catch(() => undefined);
  const onOther = useEffectEvent(read);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    onOther();
  }, [search]);
  useWhenSeen(read);
}
