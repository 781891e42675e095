import { type RefObject, useRef } from 'react';

const openDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role$="dialog"][data-state="open"]')].at(-1);

/** The opener of the dialog that opened last. */
let latest: RefObject<Element | null> | null = null;

/**
 * Remembers the focused element when a dialog opens and returns the focus to it: Radix only does so for its own triggers, and our dialogs
 * are opened by state. When the opener no longer exists, the focus stays in another open dialog, or the main content gets it.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    remember() {
      const active = document.activeElement;
      // A dialog that replaces another one finds the focus on the body, because the other one's content has just been removed.
      opener.current = active === document.body && latest ? latest.current : active;
      latest = opener;
    },
    giveBack(event: Event) {
      event.preventDefault();
      if (latest === opener) latest = null;
      const from = opener.current;
      const dialog = openDialog();
      // A dialog that is open when the page loads has no opener, because nothing had the focus; the main content then gets it.
      if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
      else if (!dialog) document.querySelector('main')?.focus();
      else if (!dialog.contains(document.activeElement)) dialog.focus();
    },
  };
}
