import { type Ref, useCallback } from 'react';

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Makes a scrolling box focusable when it overflows and contains no focusable element, so that it can be scrolled by keyboard. Some
 * browsers do not do this.
 * @returns the ref of the box
 */
export function useScrollFocus(): Ref<HTMLDivElement> {
  return useCallback((box: HTMLDivElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return;
    const decide = () => {
      const needed = box.scrollHeight > box.clientHeight && box.querySelector(focusable) === null;
      if (needed) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(decide);
    observer.observe(box);
    // Observes the children too, because content that grows does not resize the box itself.
    for (const part of box.children) observer.observe(part);
    return () => observer.disconnect();
  }, []);
}
