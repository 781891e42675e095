import { useKeptScroll } from '@portals/platform/host';
import { useEffect, useRef, useState } from 'react';
import { focusPage } from './focus-page';
import { followScroll, placeScroll, restoreScroll } from './scroll';
import type { Shown } from './use-shown';

const lasting = new Set(['page', 'failed', 'none', 'leftOut', 'session']);

/** Pixels by which the browser may miss the position of a reloaded page, because its fonts now come from the cache. */
const nearby = 100;

/** Restores the position of a reloaded page, unless the user has scrolled before its scripts ran. */
function placeFirst(kept: number | null): void {
  if (!kept) return;
  const { scrollY } = window;
  if (scrollY === 0 || Math.abs(scrollY - kept) < nearby) restoreScroll(kept);
}

/**
 * Handles a page change: scrolls, focuses the heading, and returns the title to announce. On the first page of a visit the browser does the
 * last two.
 */
export function useArrival({ view, location }: Shown): string {
  const kept = useKeptScroll();
  const last = useRef<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const arrived = lasting.has(view.kind) ? location.pathname : null;
  const { key, pathname, hash } = location;

  useEffect(() => {
    if (arrived === null || last.current === arrived) return;
    const first = last.current === null;
    last.current = arrived;
    if (first) {
      placeFirst(kept);
      return;
    }
    placeScroll(hash, kept);
    if (hash === '') focusPage('heading');
    setAnnounced(document.title);
  }, [arrived, hash, kept]);

  // Starts after the position was restored, which is not scrolling by the user.
  useEffect(() => {
    return arrived === null ? undefined : followScroll({ key, pathname });
  }, [arrived, key, pathname]);

  return announced;
}
