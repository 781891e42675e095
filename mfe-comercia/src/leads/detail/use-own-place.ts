import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the top and focuses an element that replaces another one within a page. Unmounting it restores the scroll position and focus.
 * The shell does this only when the page changes.
 * @returns ref for the new element
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
