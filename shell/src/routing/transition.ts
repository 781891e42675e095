import { flushSync } from 'react-dom';

const motionAllowed = () => !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** Applies a page change as a view transition, when the browser supports it and the user allows motion. */
export function withTransition(change: () => void): void {
  if (typeof document.startViewTransition !== 'function' || !motionAllowed() || document.hidden) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A transition interrupted by another one rejects, but its change has been applied.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
}
