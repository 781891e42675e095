import { site } from '../constants';

interface Target {
  /** Upper edge of the element, in CSS pixels from the top of the window. */
  top: number;
  scrollY: number;
}

/** Returns the scroll position at which the element is `site.scrollOffset` below the top of the window; never negative. */
export function scrollPosition({ top, scrollY }: Target): number {
  return Math.max(0, Math.round(top + scrollY - site.scrollOffset));
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Scrolls to the element with this id and focuses it, so that keyboard and screen reader users continue there.
 * @param how `smooth` respects a preference for reduced motion; `instant` is used when a page opens
 * @returns false when the page has no such element
 */
export function scrollToId(id: string, how: 'smooth' | 'instant' = 'smooth'): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  const top = scrollPosition({ top: target.getBoundingClientRect().top, scrollY: window.scrollY });
  window.scrollTo({ top, behavior: how === 'smooth' && !prefersReducedMotion() ? 'smooth' : 'instant' });
  target.focus({ preventScroll: true });
  return true;
}

/**
 * Scrolls a form field to the middle of the window and focuses it, so that the fields above it stay visible.
 * @returns false when the page has no such field
 */
export function scrollToField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  field.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  field.focus({ preventScroll: true });
  return true;
}
