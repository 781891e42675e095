import { type HistoryEntry, keepScroll } from '@portals/platform/host';

/** Milliseconds after the last movement until the position of a page is noted. */
const restTime = 200;

/** Notes where the page of a history entry is scrolled to whenever it comes to rest. Returns how to stop. */
export function followScroll(entry: HistoryEntry): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(() => keepScroll(entry, window.scrollY), restTime);
  };
  window.addEventListener('scroll', note, { passive: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', note);
  };
}

/** Milliseconds for which a page that still changes is held at where it was left. */
const longestRestore = 5_000;

// What a person does to move in the page themselves.
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const moveTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

let stopRestoring: () => void = () => undefined;

/**
 * Scrolls to where a page was left. A list that is still being read makes the page too short for it at first, and what
 * comes in above moves it: so it is held there as the page changes, until the person moves in it.
 */
export function restoreScroll(top: number): void {
  stopRestoring();
  moveTo(top);
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
 * Puts a new page at its place: where it was left when somebody comes back to it, else at the top. A hash is left to
 * the page, which knows its own offset.
 */
export function placeScroll(hash: string, kept: number | null): void {
  stopRestoring();
  if (kept !== null) restoreScroll(kept);
  else if (hash === '') moveTo(0);
}

/** The shell scrolls between pages itself; until it has started, the browser puts a reloaded page where it was. */
export function ownScroll(): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });
}
