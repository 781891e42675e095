import { useKeptScroll } from '@portals/platform/host';
import { useEffect, useRef, useState } from 'react';
import { focusPage } from './focus-page';
import { followScroll, placeScroll, restoreScroll } from './scroll';
import type { Shown } from './use-shown';

const lasting = new Set(['page', 'failed', 'none', 'leftOut', 'session']);

/** Pixels by which the browser may miss the place of a reloaded page whose fonts come from its cache this time. */
const nearby = 100;

/** A reloaded page in which the person has moved before its scripts ran stays where it is. */
function placeFirst(kept: number | null): void {
  if (!kept) return;
  const { scrollY } = window;
  if (scrollY === 0 || Math.abs(scrollY - kept) < nearby) restoreScroll(kept);
}

/**
 * After a change of page: scrolls, moves the focus to the heading, and gives the title to be announced. On the first page
 * of a visit the browser does the last two.
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

  // After the page was put in its place, which is no movement of the person.
  useEffect(() => {
    return arrived === null ? undefined : followScroll({ key, pathname });
  }, [arrived, key, pathname]);

  return announced;
}
