import { useKeptScroll } from '@portals/platform/host';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusElement, focusPage } from './focus-page';
import { followScroll, placeFirst, placeScroll, restoreScroll } from './scroll';
import type { Shown } from './use-shown';
import { isStandIn } from './view';

const lasting = new Set(['page', 'failed', 'none', 'leftOut', 'session']);

/**
 * Handles a page change, and a page that replaces its error message: scrolls, focuses the heading or the target of the hash, and returns
 * the title to announce. On the first page of a visit, the browser itself sets the focus and announces the title. A change of the query
 * focuses the heading when the focused element was removed, and announces a title that it changes, such as that of another view.
 */
export function useArrival({ view, location }: Shown): string {
  const kept = useKeptScroll();
  const last = useRef<string | null>(null);
  const lastKey = useRef<string | null>(null);
  const lastSearch = useRef<string | null>(null);
  const lastTitle = useRef('');
  const focused = useRef<Element | null>(null);
  const [announced, setAnnounced] = useState('');
  const { key, pathname, search, hash } = location;
  const lasts = lasting.has(view.kind);
  const arrived = lasts ? `${isStandIn(view) ? 'page' : view.kind} ${pathname}` : null;

  useEffect(() => {
    if (arrived === null) return;
    const sameEntry = lastKey.current === key;
    lastKey.current = key;
    if (last.current === arrived) {
      // Back or Forward between two entries of one page, such as two of its views.
      if (!sameEntry && kept !== null) restoreScroll(kept);
      return;
    }
    const first = last.current === null;
    last.current = arrived;
    if (first) {
      placeFirst(kept);
      return;
    }
    // A hash may also be a token, which names no element.
    const target = document.getElementById(hash.slice(1));
    placeScroll(target, kept);
    // A user who is typing into the palette keeps the focus there.
    const isElsewhere = document.activeElement?.closest('[role="dialog"]');
    if (!isElsewhere && target !== null) focusElement(target);
    else if (!isElsewhere) focusPage('heading');
    setAnnounced(document.title);
  }, [arrived, key, hash, kept]);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  // Runs before the effects of the page, which set the title.
  useLayoutEffect(() => {
    if (lastSearch.current !== search) lastTitle.current = document.title;
  }, [search]);

  // The link or button that changed the query may have been removed; keyboard users would then have to start at the top of the page.
  useEffect(() => {
    if (lastSearch.current === search) return;
    if (lastSearch.current !== null && lastTitle.current !== document.title) setAnnounced(document.title);
    lastSearch.current = search;
    if (document.activeElement === document.body && focused.current?.isConnected === false)
      focusPage('heading');
  }, [search]);

  // Starts after the position has been restored, because restoring must not count as scrolling by the user.
  useEffect(() => {
    return lasts ? followScroll({ key, pathname }) : undefined;
  }, [lasts, key, pathname]);

  return announced;
}
