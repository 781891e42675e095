import type { Target } from '../composition/find-route';
import type { PortalLoader } from '../loading/portal-loader';

const NoPage = () => null;

const served = ({ portal, route }: Target) => ({
  portal: portal.name,
  version: 'prerendered',
  path: route.path,
  Page: NoPage,
});
const serverPage = (root: HTMLElement) => root.querySelector('[data-page]');

/**
 * Leaves the server's HTML on screen when the portal of a prerendered page could not be loaded in time.
 * @param failed true when loading has already failed, so that the user is notified immediately
 */
export function keepServerPage(
  root: HTMLElement,
  loader: PortalLoader,
  target: Target,
  failed: boolean,
): void {
  loader.place({ ...served(target), html: serverPage(root)?.innerHTML ?? '', ...(failed && { failed }) });
}

/** Stores the server's HTML, including typed text, before React hydrates it, in case the page throws during hydration. */
export function rememberServerPage(root: HTMLElement, loader: PortalLoader, target: Target): void {
  const nodes = document.createDocumentFragment();
  nodes.append(...Array.from(serverPage(root)?.childNodes ?? [], (node) => node.cloneNode(true)));
  loader.keep({ ...served(target), nodes });
}

/** Milliseconds until the first retry while the server's HTML is shown, and the maximum pause between two retries. */
export const firstRetryDelay = 2_000;
const longestRetryDelay = 60_000;

/**
 * Retries loading the portal until it succeeds, while the server's HTML is shown: immediately, then with increasing delays, and whenever
 * the browser is back online. Returns a function that stops the retries.
 */
export function retryBehind(loader: PortalLoader, target: Target): () => void {
  let pause = firstRetryDelay;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = () => {
    clearTimeout(timer);
    timer = undefined;
    if (loader.state(target)?.status !== 'loading') loader.retry(target);
  };
  const look = () => {
    const status = loader.state(target)?.status;
    if (status === 'ready') stop();
    if (status !== 'failed' || timer !== undefined) return;
    timer = setTimeout(retry, pause);
    pause = Math.min(pause * 2, longestRetryDelay);
  };
  const unsubscribe = loader.subscribe(look);
  window.addEventListener('online', retry);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('online', retry);
  };
  loader.retry(target);
  return stop;
}
