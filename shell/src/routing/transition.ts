import { flushSync } from 'react-dom';

const motionAllowed = () => !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** Applies a change of page as a view transition, where the browser has them and the person allows motion. */
export function withTransition(change: () => void): void {
  if (typeof document.startViewTransition !== 'function' || !motionAllowed() || document.hidden) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A transition that another one cuts short rejects; the change itself has happened.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
}
