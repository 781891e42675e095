// Runs in a separate process, which is killed when it takes too long. It opens one page of a running gateway in jsdom and runs the scripts
// that its document names.
import { register } from 'node:module';
import { canaryCookies, liveOnly } from '@portals/contracts/releases';
import { JSDOM, VirtualConsole } from 'jsdom';

/** Result of loading the page: the shell's own report about its portal, or the reason why there is none. */
type Verdict = { outcome: 'loaded' | 'failed' | 'fallback'; message?: string };

const say = (verdict: Verdict): void => {
  process.send?.(verdict, undefined, undefined, () => process.exit(0));
};

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** Stubs for browser features that jsdom lacks; none of them decides whether a page starts. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
const noMedia = (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

function define(target: object, values: object): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Receives the shell's report on loading the portal in place of the network, and turns the report into the verdict. */
async function read(report: unknown): Promise<void> {
  const text = report instanceof Blob ? await report.text() : String(report);
  const { outcome, message } = JSON.parse(text);
  say({ outcome, message });
}

async function open(address: string): Promise<void> {
  // The cookie selects the live release, so that no canary is tested instead.
  const cookie = Object.values(canaryCookies).map((name) => `${name}=${liveOnly}`);
  const page = await fetch(address, { headers: { cookie: cookie.join('; ') } });
  if (!page.ok) throw new Error(`${address} answered ${page.status}`);
  const virtualConsole = new VirtualConsole();
  const { window } = new JSDOM(await page.text(), { url: address, pretendToBeVisual: true, virtualConsole });
  const { document } = window;
  const nodeFetch = fetch;
  define(window, {
    matchMedia: noMedia,
    scrollTo: () => undefined,
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    fetch: (input: string | URL, init?: RequestInit) => {
      const { integrity: _, ...rest } = init ?? {};
      if (String(input) === '/api/portal-events') return read(rest.body).then(() => new Response());
      return nodeFetch(new URL(input, address), rest);
    },
  });
  define(window.navigator, {
    sendBeacon: (_address: string, report: unknown) => {
      read(report).catch((error: unknown) => say({ outcome: 'failed', message: reasonOf(error) }));
      return true;
    },
  });
  const missing = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));
  const own = [
    'window',
    'self',
    'document',
    'navigator',
    'location',
    'fetch',
    'Event',
    'EventTarget',
    'CustomEvent',
    'MessageChannel',
  ];
  for (const name of new Set([...missing, ...own])) {
    const value: unknown = name === 'self' ? window : Reflect.get(window, name);
    if (value !== undefined) define(globalThis, { [name]: value });
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    define(globalThis, { [name]: window[name].bind(window) });
  // Removes the preload links: the shell would wait for their load events, which jsdom never sends.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) link.remove();
  const errors: string[] = [];
  console.error = (...parts: unknown[]) => errors.push(parts.map(reasonOf).join(' '));
  window.addEventListener('shell:failed', () =>
    say({ outcome: 'failed', message: errors[0] ?? 'the shell failed' }),
  );
  const script = document.querySelector<HTMLScriptElement>('script[type=module]');
  if (!script) throw new Error(`${address} has no shell`);
  await import(script.src);
}

process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', (error) => say({ outcome: 'failed', message: reasonOf(error) }));
process.on('uncaughtException', (error) => say({ outcome: 'failed', message: reasonOf(error) }));
process.once('message', (address: string) => {
  register('./http-modules.js', import.meta.url);
  open(address).catch((error: unknown) => say({ outcome: 'failed', message: reasonOf(error) }));
});
