import { type RefObject, useEffect, useRef, useState } from 'react';
import { site } from '../constants';
import { prefersReducedMotion } from '../scroll/scroll-to';

export type RevealState = 'static' | 'hidden' | 'shown';

/**
 * True when a tenth of an element is visible, or a fixed number of pixels; a tenth of a very tall element may be taller than the window.
 */
function isSeen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  const visible = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  return height === 0 || visible >= Math.min(height * site.revealRatio, site.revealPixels);
}

/**
 * Calls `seen` once, when enough of an element is visible (see `isSeen`) or when the focus enters it.
 * @returns a function that stops watching; null when the browser has no IntersectionObserver
 */
function whenSeen(element: HTMLElement, seen: () => void): (() => void) | null {
  if (!('IntersectionObserver' in window)) return null;
  const look = (entries: IntersectionObserverEntry[]) => {
    if (entries.some((entry) => entry.isIntersecting)) seen();
  };
  const observers = [
    new IntersectionObserver(look, { threshold: site.revealRatio }),
    new IntersectionObserver(look, { rootMargin: `0px 0px -${site.revealPixels}px` }),
  ];
  for (const observer of observers) observer.observe(element);
  element.addEventListener('focusin', seen);
  return () => {
    for (const observer of observers) observer.disconnect();
    element.removeEventListener('focusin', seen);
  };
}

/**
 * Fades an element in once it is seen. The initial state `static` is visible, so that the page is readable without scripts. An element is
 * hidden only if it is outside the window, the browser has IntersectionObserver, and the user has not asked for reduced motion.
 */
export function useReveal<E extends HTMLElement>(): { ref: RefObject<E | null>; state: RevealState } {
  const ref = useRef<E>(null);
  const [state, setState] = useState<RevealState>('static');

  useEffect(() => {
    const element = ref.current;
    if (!element || prefersReducedMotion() || isSeen(element)) return;
    const stop = whenSeen(element, () => {
      stop?.();
      setState('shown');
    });
    if (stop === null) return;
    setState('hidden');
    return stop;
  }, []);

  return { ref, state };
}
