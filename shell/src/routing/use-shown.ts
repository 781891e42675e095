import { keepScroll, sessionStore } from '@portals/platform/host';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, useLocation } from 'react-router-dom';
import { preserveTyped } from '../document/typed-text';
import { restoreScroll } from './scroll';
import { isOtherRelease, isStandIn, type ShellView, sameView, staysMeanwhile } from './view';

export interface Shown {
  view: ShellView;
  location: Location;
  /** Restores typed values in a page whose server HTML has just been replaced. */
  restoreTyped?: () => void;
}

const takesPlaceOf = (next: Shown, shown: Shown): boolean =>
  next.view.kind === 'page' &&
  (isStandIn(shown.view) || isOtherRelease(next.view, shown.view)) &&
  shown.location.pathname === next.location.pathname;

const motionAllowed = () => !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** Applies a page change as a view transition, when the browser supports it and the user allows motion. */
function withTransition(change: () => void): void {
  if (typeof document.startViewTransition !== 'function' || !motionAllowed() || document.hidden) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A transition interrupted by another one rejects, but its change has been applied.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
}

/**
 * Returns the page on screen, which lags behind the address: the previous page stays until the next one is ready, and the change happens in
 * a single step. A change of only the query or hash takes effect immediately.
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
      // A fallback for a page that is still loading has no scroll position of its own.
      if (shown.view.kind === 'page') keepScroll(shown.location, window.scrollY);
      const next = latest.current;
      if (!takesPlaceOf(next, shown)) return setShown(next);
      setShown({ ...next, restoreTyped: preserveTyped() });
      // The new page may be too short until its data have loaded.
      if (window.scrollY > 0) restoreScroll(window.scrollY);
    };
    if (shown.view.kind === 'page' && view.kind === 'page' && !isOtherRelease(view, shown.view))
      withTransition(change);
    else change();
  }, [settled, waiting, shown, view, location]);

  // The latest address is stored, so that a page being left keeps its last query. With an older address, the page would detect a change
  // and write its own query back, which would cancel the navigation.
  if (settled && shown.location !== location) setShown({ ...shown, location });

  const { restoreTyped } = shown;
  useEffect(() => {
    // Runs after all effects of the page, because forms set their initial values there.
    if (restoreTyped) queueMicrotask(restoreTyped);
  }, [restoreTyped]);

  return shown;
}
