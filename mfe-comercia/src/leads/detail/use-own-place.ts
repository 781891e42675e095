import { type RefObject, useEffect, useRef } from 'react';

/**
 * Begins at the top of the page with the focus on what is shown over something else. When that is shown again, it has its place and
 * its focus back: the shell does so between pages alone, and both are one.
 * @returns for the element that is shown
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
