import { useRef } from 'react';

/**
 * Remembers the focused element when a dialog opens and returns the focus to it: Radix only does so for its own triggers, and our dialogs
 * are opened by state. When the opener no longer exists, the main content gets the focus.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    remember() {
      opener.current = document.activeElement;
    },
    giveBack(event: Event) {
      event.preventDefault();
      const from = opener.current;
      // A dialog that is open when the page loads has no opener, because nothing had the focus; the main content then gets it.
      const target = from?.isConnected && from !== document.body ? from : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
