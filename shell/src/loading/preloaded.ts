/** What became of the document's own preload of a script. `none` also stands for one that failed. */
export type Preloaded = 'done' | 'coming' | 'none';

const absolute = (url: string) => new URL(url, document.baseURI).href;

function isTiming(entry: PerformanceEntry | undefined): entry is PerformanceResourceTiming {
  return entry !== undefined && 'responseEnd' in entry;
}

function linkOf(url: string): HTMLLinkElement | undefined {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  return [...links].find(({ href }) => href === absolute(url));
}

/** Paths of the scripts under `base` that the document preloads. */
export function preloadsUnder(base: string): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  return [...links].map(({ href }) => new URL(href).pathname).filter((path) => path.startsWith(base));
}

/** Looks up whether the document has preloaded a script already, so that it need not be fetched a second time. */
export function preloaded(url: string): Preloaded {
  const link = linkOf(url);
  if (link === undefined) return 'none';
  const timing = performance.getEntriesByName?.(absolute(url), 'resource').at(-1);
  if (!isTiming(timing)) return link.dataset.failed === undefined ? 'coming' : 'none';
  const { responseEnd, responseStatus = 200 } = timing;
  return responseEnd > 0 && responseStatus === 200 ? 'done' : 'none';
}

/** Waits for a preload that is on its way. Resolves with true when it came, false when it failed or `stop` aborts. */
export function awaitPreload(url: string, stop: AbortSignal): Promise<boolean> {
  const link = linkOf(url);
  if (link === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (came: boolean) => {
      // A failed preload may leave no trace in the timings; it must not be waited for again.
      if (!came) link.dataset.failed = '';
      resolve(came);
    };
    link.addEventListener('load', () => settle(true), { once: true, signal: stop });
    link.addEventListener('error', () => settle(false), { once: true, signal: stop });
    stop.addEventListener('abort', () => settle(false), { once: true });
  });
}
