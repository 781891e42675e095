import { type RefObject, useLayoutEffect, useState } from 'react';

export type Edge = 'bottom' | 'top';

interface Span {
  top: number;
  bottom: number;
}

const hasArea = ({ width, height }: DOMRect) => width > 0 && height > 0;

/** Returns the areas that a toast should not cover: the focused element, the page's own messages, and the submit buttons of forms. */
function placesToKeepClear(region: Element): DOMRect[] {
  const focused = document.activeElement;
  const told = [...document.querySelectorAll('[role="alert"], [role="status"]')].filter(
    (element) => !region.contains(element) && element.textContent?.trim() !== '',
  );
  const important =
    focused && focused !== document.body && !region.contains(focused) ? [...told, focused] : told;
  // An open dialog hides the page behind it with `aria-hidden`.
  const buttons = [...document.querySelectorAll('form [type="submit"]')].filter(
    (element) => element.closest('[aria-hidden="true"]') === null,
  );
  return [...new Set([...important, ...buttons])]
    .map((element) => element.getBoundingClientRect())
    .filter(hasArea);
}

const common = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Returns the edge of the window at which a toast covers less of the important areas.
 * @param now current edge; returned unless the opposite edge is better, so that the toast does not jump
 * @param height height of the toast, in CSS pixels like all other lengths
 */
export function clearEdge(now: Edge, height: number, windowHeight: number, places: readonly Span[]): Edge {
  const spans = {
    top: { top: 0, bottom: height },
    bottom: { top: windowHeight - height, bottom: windowHeight },
  };
  const covered = (edge: Edge) => places.reduce((sum, place) => sum + common(place, spans[edge]), 0);
  const other = now === 'bottom' ? 'top' : 'bottom';
  return covered(other) < covered(now) ? other : now;
}

/** Returns the edge for the toast, and updates it whenever the page changes or scrolls while a toast is open. */
export function useClearEdge(region: RefObject<HTMLElement | null>, open: boolean): Edge {
  const [edge, setEdge] = useState<Edge>('bottom');
  useLayoutEffect(() => {
    const element = region.current;
    if (!open || element === null) return;
    const look = () => {
      const { left, right, height } = element.getBoundingClientRect();
      const beside = placesToKeepClear(element).filter((place) => place.left < right && place.right > left);
      setEdge((now) => clearEdge(now, height, window.innerHeight, beside));
    };
    look();
    let frame = 0;
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const changes = new MutationObserver(lookSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    const moves = ['scroll', 'resize', 'focusin'] as const;
    for (const move of moves) window.addEventListener(move, lookSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const move of moves) window.removeEventListener(move, lookSoon, { capture: true });
    };
  }, [region, open]);
  return edge;
}
