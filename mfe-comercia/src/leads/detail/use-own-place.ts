import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the top and moves the focus to a view that is shown in place of another; when the other is shown again, restores its scroll
 * position and focus. The shell does this only between pages, and both views are on the same page.
 * @returns a ref for the element shown
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
