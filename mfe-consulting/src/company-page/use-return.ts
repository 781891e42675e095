import { useWhenSeen } from '@portals/platform/list';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Reads again when the page comes into view and when the person goes on to another part of it, so that a page which stays open does not go on
 * showing what others have changed (rule 5.8), or what the person may no longer see (rule 18.58).
 * @param reread reads it; a failure is the caller's to show. Undefined while there is nothing that others could change.
 */
export function useReturn(reread: (() => Promise<unknown>) | undefined): void {
  const { search } = useLocation();
  const shown = useRef(search);
  const read = () => void reread?.().catch(() => undefined);
  const onOther = useEffectEvent(read);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    onOther();
  }, [search]);
  useWhenSeen(read);
}
