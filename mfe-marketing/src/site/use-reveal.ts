import { type RefObject, useEffect, useRef, useState } from 'react';
import { site } from '../constants';
import { prefersReducedMotion } from '../scroll/scroll-to';

export type RevealState = 'static' | 'hidden' | 'shown';

function visibleRatio(element: Element): number {
  const { top, bottom, height } = element.getBoundingClientRect();
  if (height === 0) return 1;
  return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0)) / height;
}

/**
 * Fades an element in once, when 10 % of it is visible. It starts `static`, which is visible, so that the page
 * reads without script; only what is still out of sight is hidden, and nothing under reduced motion.
 */
export function useReveal<E extends HTMLElement>(): { ref: RefObject<E | null>; state: RevealState } {
  const ref = useRef<E>(null);
  const [state, setState] = useState<RevealState>('static');

  useEffect(() => {
    const element = ref.current;
    if (!element || prefersReducedMotion() || !('IntersectionObserver' in window)) return;
    if (visibleRatio(element) >= site.revealRatio) return;
    setState('hidden');
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setState('shown');
        observer.disconnect();
      },
      { threshold: site.revealRatio },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { ref, state };
}
