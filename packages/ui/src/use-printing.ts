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
 * Returns true while the page is being printed, from the `beforeprint` event on. The media query alone changes too late: Chromium has
 * already counted the pages by then, and prints blank ones if the content becomes shorter.
 */
export function usePrinting(): boolean {
  const soon = useSyncExternalStore(
    subscribe,
    () => begun,
    () => false,
  );
  return useMediaQuery(media.print) || soon;
}
