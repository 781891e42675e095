import { keepScroll, sessionStore } from '@portals/platform/host';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { withTransition } from './transition';
import { sameView, staysMeanwhile, type View } from './view';

export interface Shown {
  view: View;
  location: Location;
}

/**
 * What is on screen, which lags behind the address: the page one comes from stays until the next one is ready, and the
 * change is one step. A change of query or hash alone is passed on at once.
 */
export function useShown(view: View): Shown {
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
      setShown(latest.current);
    };
    if (shown.view.kind === 'page' && view.kind === 'page') withTransition(change);
    else change();
  }, [settled, waiting, shown, view, location]);

  return settled ? { view: shown.view, location } : shown;
}
