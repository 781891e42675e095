import { keepScroll, sessionStore } from '@portals/platform/host';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { carryTyped } from '../document/typed-text';
import { withTransition } from './transition';
import { isStandIn, type ShellView, sameView, staysMeanwhile } from './view';

export interface Shown {
  view: ShellView;
  location: Location;
  /** Puts into a page what was typed into the same one while the server's HTML stood in for it. */
  putBackTyped?: () => void;
}

const takesPlaceOf = (next: Shown, shown: Shown): boolean =>
  next.view.kind === 'page' && isStandIn(shown.view) && shown.location.pathname === next.location.pathname;

/**
 * What is on screen, which lags behind the address: the page one comes from stays until the next one is ready, and the
 * change is one step. A change of query or hash alone is passed on at once.
 */
export function useShown(view: ShellView): Shown {
  const location = useLocation();
  const signedIn = sessionStore((state) => state.user !== null);
  const [shown, setShown] = useState<Shown>({ view, location });
  const latest = useRef<Shown>(shown);

  const settled = sameView(shown.view, view) && shown.location.pathname === location.pathname;
  const waiting = staysMeanwhile(shown.view, view, signedIn);
  useLayoutEffect(() => {
    latest.current = { view, location };
    if (settled || waiting) return;
    const change = () => {
      // What stands in for a page that is still coming has no place of its own.
      if (shown.view.kind === 'page') keepScroll(shown.location, window.scrollY);
      const next = latest.current;
      setShown(takesPlaceOf(next, shown) ? { ...next, putBackTyped: carryTyped() } : next);
    };
    if (shown.view.kind === 'page' && view.kind === 'page') withTransition(change);
    else change();
  }, [settled, waiting, shown, view, location]);

  // Remembered, so that a page that is being left keeps the query it had last. With an older one it would take it for
  // a change of the address and write its own query back, which would call off the way to the next page.
  if (settled && shown.location !== location) setShown({ ...shown, location });

  const { putBackTyped } = shown;
  useEffect(() => {
    // Once all effects of the page have run: forms begin with their own values.
    if (putBackTyped) queueMicrotask(putBackTyped);
  }, [putBackTyped]);

  return shown;
}
