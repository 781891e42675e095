import { type RenderPortalOptions, renderPortal } from '@portals/platform/testing';
import { act } from '@testing-library/react';
import { clearDrafts } from '../contact/unsent-drafts';
import portal from '../portal';

/** Positions of elements by id: the upper edge, or both the upper and lower edge. */
type Places = Record<string, number | readonly [number, number]>;

let places: Places = {};

/** Sets the positions of elements in the window, because jsdom has no layout. */
export function setScroll(next: Places): void {
  places = next;
}

function rectangleOf(this: Element): DOMRect {
  const place = places[this.id] ?? 0;
  const [top, bottom] = typeof place === 'number' ? [place, place] : place;
  return new DOMRect(0, top, 0, bottom - top);
}

/** Runs animation frames immediately, so that tests need no timers for them. */
const runFrame = (callback: FrameRequestCallback): number => {
  queueMicrotask(() => act(() => callback(0)));
  return 1;
};

/** Opens a page of this portal in a window that records scrolls. */
export async function openPage(options: RenderPortalOptions & { reducedMotion?: boolean } = {}) {
  const { reducedMotion = false, ...rest } = options;
  const scrolls = jest.fn();
  Object.defineProperties(window, {
    scrollTo: { value: scrolls, configurable: true, writable: true },
    scrollY: { value: 0, configurable: true, writable: true },
    requestAnimationFrame: { value: runFrame, configurable: true, writable: true },
    matchMedia: {
      value: () => ({ matches: reducedMotion, addEventListener: () => undefined }),
      configurable: true,
      writable: true,
    },
  });
  const navigation = { name: new URL(options.route ?? '/', window.location.href).href };
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [navigation], configurable: true });
  Element.prototype.getBoundingClientRect = rectangleOf;
  if (!options.route?.includes('#')) window.history.replaceState(null, '', options.route ?? '/');
  const page = await renderPortal(portal, rest);
  await act(async () => undefined);
  return {
    ...page,
    scrolls,
    async scrollTo(scrollY: number, next: Places = places) {
      places = next;
      window.scrollY = scrollY;
      await act(async () => {
        window.dispatchEvent(new Event('scroll'));
      });
    },
  };
}

/** Clears drafts and positions after each test of the calling file. */
export function resetPages(): void {
  afterEach(() => {
    clearDrafts();
    places = {};
  });
}
