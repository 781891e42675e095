import { type HistoryEntry, keepScroll, keptScroll } from '@portals/platform/host';

/** Milliseconds between the last scroll event and the moment when the position of a page is stored. */
const restTime = 200;

/**
 * Stores the scroll position of a history entry whenever scrolling stops. Returns a function that removes the listener, and stores the
 * position at which the entry began if nobody scrolled.
 */
export function followScroll(entry: HistoryEntry): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = window.scrollY;
  /** Last position that is not stored yet. */
  let latest: number | null = null;
  const note = () => {
    latest = window.scrollY;
    clearTimeout(timer);
    timer = setTimeout(() => {
      latest = null;
      keepScroll(entry, window.scrollY);
    }, restTime);
  };
  window.addEventListener('scroll', note, { passive: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', note);
    // Not the present position, which is that of the next entry already.
    if (latest !== null) keepScroll(entry, latest);
    else if (keptScroll(entry) === null) keepScroll(entry, start);
  };
}

/** Maximum milliseconds for which the scroll position of a changing page is corrected. */
const longestRestore = 5_000;

// Events caused by the user's own scrolling.
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const moveTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

let stopRestoring: () => void = () => undefined;

/**
 * Restores the scroll position of a page. While a list is loading, the page is too short, and content arriving above shifts it. The
 * position is therefore corrected whenever the page changes, until the user scrolls.
 */
export function restoreScroll(top: number): void {
  stopRestoring();
  moveTo(top);
  if (top === 0) return;
  const growth = new ResizeObserver(() => moveTo(top));
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) window.removeEventListener(move, stop);
    stopRestoring = () => undefined;
  };
  const timer = setTimeout(stop, longestRestore);
  stopRestoring = stop;
  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
}

/**
 * Tolerance in pixels for the position that the browser restores on reload, which is slightly off because the fonts now come from the
 * cache.
 */
const nearby = 100;

/**
 * Restores the position of a reloaded page, unless the user scrolled before the scripts ran. The browser cannot restore the position in a
 * document without a prerendered page, because such a document is hardly taller than the screen until the scripts have run.
 */
export function placeFirst(kept: number | null): void {
  if (!kept) return;
  const { scrollY } = window;
  if (scrollY < nearby || Math.abs(scrollY - kept) < nearby) restoreScroll(kept);
}

/**
 * Scrolls a new page: to its stored position when the user comes back to it, otherwise to the element that the hash of the address names,
 * or to the top. The home page then corrects the offset of its sections itself.
 */
export function placeScroll(target: Element | null, kept: number | null): void {
  stopRestoring();
  if (kept !== null) restoreScroll(kept);
  else if (target !== null) target.scrollIntoView({ behavior: 'instant' });
  else moveTo(0);
}

/**
 * Makes the shell scroll between pages itself; until it starts, the browser restores the position of a reloaded page. Must be called before
 * the router listens to the history.
 */
export function ownScroll(): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });
  // A plain link to a part of the page adds an entry without a state. The router would give all such entries the key of the first entry of
  // the document, and they would share its position.
  window.addEventListener('popstate', () => {
    if (window.history.state === null)
      window.history.replaceState({ idx: null, key: Math.random().toString(36).slice(2) }, '');
  });
}
