import type { GateFile } from './gate';

/** State of a script that the document may have preloaded. */
export type Preloaded = 'done' | 'coming' | 'none';

const absolute = (url: string) => new URL(url, document.baseURI).href;

function linkOf(url: string): HTMLLinkElement | undefined {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  return [...links].find(({ href }) => href === absolute(url));
}

/**
 * Returns the state of the document's preload of a script, so that a preloaded script is not fetched twice. The first script of the
 * document records the events of its preload links, because nothing else distinguishes a script with a wrong hash from an intact one.
 */
export function preloaded(url: string): Preloaded {
  const state = linkOf(url)?.dataset.state;
  if (state === 'loaded') return 'done';
  return state === 'failed' || linkOf(url) === undefined ? 'none' : 'coming';
}

/** Waits for a preload in progress. Resolves with true when it completes, and with false when it fails or `stop` aborts. */
export function awaitPreload(url: string, stop: AbortSignal): Promise<boolean> {
  const link = linkOf(url);
  if (link === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (came: boolean) => {
      link.dataset.state = came ? 'loaded' : 'failed';
      resolve(came);
    };
    link.addEventListener('load', () => settle(true), { once: true, signal: stop });
    link.addEventListener('error', () => settle(false), { once: true, signal: stop });
    stop.addEventListener('abort', () => settle(false), { once: true });
  });
}

/**
 * Makes the browser load scripts as modules, with their hashes. A later import reuses the loaded module, so the hash is enforced even in
 * browsers that ignore hashes in import maps, or accept only the import map of the document.
 */
export function loadModules(files: readonly GateFile[]): void {
  const { nonce } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {};
  for (const { url, integrity } of files) {
    if (integrity === undefined || linkOf(url) !== undefined) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.integrity = integrity;
    if (nonce) link.nonce = nonce;
    link.href = url;
    document.head.append(link);
  }
}
