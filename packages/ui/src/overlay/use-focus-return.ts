import { useRef } from 'react';

/**
 * Remembers who had the focus when a dialog opened, and gives it back: Radix only does so for triggers of its
 * own, and our dialogs are opened by state. Where the opener is gone, the page's content gets the focus.
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
      // A dialog that was open when the page came has no opener: the focus was nowhere.
      const target = from?.isConnected && from !== document.body ? from : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
