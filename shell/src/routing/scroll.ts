// By history entry, for the length of the page view.
const positions = new Map<string, number>();

/** Notes how far the page of a history entry is scrolled, before another takes its place. */
export function rememberScroll(key: string): void {
  positions.set(key, window.scrollY);
}

/**
 * Puts a new page at its place: where it was left when going back or forward, else at the top. A hash is left to the
 * page, which knows its own offset.
 */
export function placeScroll(entry: { key: string; hash: string }, back: boolean): void {
  if (!back && entry.hash !== '') return;
  const top = back ? (positions.get(entry.key) ?? 0) : 0;
  window.scrollTo({ top, behavior: 'instant' });
}

/** The shell scrolls between pages itself; a reload is left to the browser. */
export function ownScroll(): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });
}
