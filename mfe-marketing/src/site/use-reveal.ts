import { type RefObject, useEffect, useRef, useState } from 'react';
import { site } from '../constants';
import { prefersReducedMotion } from '../scroll/scroll-to';

export type RevealState = 'static' | 'hidden' | 'shown';

/** A tenth of an element counts as seen, and so do as many pixels: a tenth of a tall one may never fit the window. */
function isSeen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  const visible = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  return height === 0 || visible >= Math.min(height * site.revealRatio, site.revealPixels);
}

/**
 * Calls once when a tenth of an element or `site.revealPixels` of it are in the window, or the focus goes into it.
 * @returns how to stop; null where the browser cannot tell
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
 * Fades an element in once it is seen. It starts `static`, which is visible, so that the page reads without script;
 * only what is still out of sight is hidden, where its coming into sight can be told, and nothing under reduced motion.
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
