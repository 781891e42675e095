import { useSyncExternalStore } from 'react';
import { media } from './tokens';
import { useMediaQuery } from './use-media-query';

const kinds = ['beforeprint', 'afterprint'] as const;
let begun = false;

function subscribe(changed: () => void): () => void {
  const onPrint = ({ type }: Event) => {
    begun = type === 'beforeprint';
    changed();
  };
  for (const kind of kinds) window.addEventListener(kind, onPrint);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, onPrint);
  };
}

/**
 * Returns true while the page is being printed. Chromium counts the sheets before the media query changes, and adds blank ones if the page
 * becomes shorter afterwards, so the `beforeprint` event counts too.
 */
export function usePrinting(): boolean {
  const soon = useSyncExternalStore(
    subscribe,
    () => begun,
    () => false,
  );
  return useMediaQuery(media.print) || soon;
}
