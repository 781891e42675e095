import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the top and focuses the element shown over another one, and restores that one's scroll position and focus afterwards. The
 * shell does so between pages only, and both are on one page.
 * @returns ref for the shown element
 */
export function useOwnPlace<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const page = document.documentElement;
    const top = page.scrollTop;
    page.scrollTop = 0;
    shown.current?.focus({ preventScroll: true });
    return () => {
      if (!(opener instanceof HTMLElement) || opener === document.body || !opener.isConnected) return;
      page.scrollTop = top;
      opener.focus({ preventScroll: true });
    };
  }, []);
  return shown;
}
