import { chosenThemes, type Language, themeKey } from '@portals/contracts/constants';
import type { ShellRelease } from '@portals/contracts/releases';
import { escapeHtml } from '@portals/service-kit/plain';
import { baseOf } from '../composition/compose.js';

/** A page's shell counts as hung when no file has arrived for this many milliseconds. */
const hungAfterMs = 6_000;

/** Milliseconds after which the page reloads even if some scripts have not been refetched yet. */
const refetchTimeoutMs = 15_000;

/**
 * Before the page reloads, refetches every script that is not known to have loaded, bypassing the browser's cache. Release files are cached
 * permanently, so a damaged copy would otherwise fail on every load.
 */
const refetchScript = `const refetch = async (event) => {
  event.preventDefault();
  const link = event.currentTarget;
  if (link.dataset.busy === '') return;
  link.dataset.busy = '';
  const good = [...document.querySelectorAll('[data-state=loaded]')].map(({ href }) => href);
  const scripts = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.js$/.test(name));
  const fetched = scripts.filter((name) => !good.includes(name)).map(async (name) => (await fetch(name, { cache: 'reload' })).arrayBuffer());
  await Promise.race([Promise.allSettled(fetched), new Promise((resolve) => setTimeout(resolve, ${refetchTimeoutMs}))]);
  link.removeEventListener('click', refetch);
  link.click();
};`;

/**
 * Applies the user's chosen colour scheme, if any, instead of the device's, before anything is painted (rule 19.51). Storage
 * events, which come from other tabs or from the page itself, update the scheme.
 */
const themeScript = `const schemes = ${JSON.stringify(chosenThemes)};
const paint = (stored) => {
  const theme = schemes.includes(stored) ? stored : null;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  document.querySelectorAll('meta[name=theme-color]').forEach((meta, index) => {
    meta.setAttribute('media', theme ? (schemes[index] === theme ? 'all' : 'not all') : \`(prefers-color-scheme: \${schemes[index]})\`);
  });
};
const repaint = () => { try { paint(localStorage.getItem('${themeKey}')); } catch (refused) { paint(null); } };
addEventListener('storage', ({ key, newValue }) => { if (key === '${themeKey}') paint(newValue); });
document.addEventListener('DOMContentLoaded', repaint);
repaint();`;

/**
 * Returns the first script in the head, which must come first to receive the load events of every file. Only these events show whether a
 * preload succeeded, so the script marks each preload as loaded or failed. If the shell does not arrive, throws while starting or
 * reports a failure, the script imports the fallback shell, whose hashes are in the import map. If the fallback fails too, the script shows
 * a message with a retry button until a shell, which may only have been slow, starts after all. It uses no library and no syntax newer
 * than modules, and changes only attributes. It also sets the colour scheme.
 * @param fallback absolute path of the entry of another shell release, if there is one
 */
export function startScript(fallback: string | null): string {
  return `(() => {
let next = ${JSON.stringify(fallback)}, timer = 0;
${themeScript}
${refetchScript}
const stop = () => { clearTimeout(timer); timer = 0; };
const wait = () => { stop(); timer = setTimeout(fail, ${hungAfterMs}); };
const show = () => {
  if (document.documentElement.dataset.shell !== undefined) return;
  document.documentElement.dataset.failed = '';
  document.getElementById('failed').hidden = false;
  document.querySelector('#failed a').addEventListener('click', refetch);
};
const fail = () => {
  const path = next;
  next = null;
  stop();
  if (path) { wait(); import(path).catch(fail); }
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
  else show();
};
document.addEventListener('load', ({ target }) => {
  if (target.rel === 'modulepreload') target.dataset.state = 'loaded';
  if (timer) wait();
}, true);
addEventListener('error', ({ target, filename }) => {
  if (target.rel === 'modulepreload') target.dataset.state = 'failed';
  const ofShell = target === window ? String(filename).includes('/releases/shell/') : target.type === 'module';
  if (timer && ofShell) fail();
}, true);
addEventListener('shell:running', () => {
  stop();
  delete document.documentElement.dataset.failed;
  const failed = document.getElementById('failed');
  if (failed) failed.hidden = true;
});
addEventListener('shell:failed', fail);
wait();
})();`;
}

/** Returns the absolute path of the fallback shell's entry; null when there is none. */
export const fallbackEntry = (shell: ShellRelease | undefined): string | null =>
  shell ? baseOf(shell) + shell.entry : null;

/** Styles of the message from `startBody`. The custom properties come from the shell's style sheet. */
export const startStyle =
  '#failed[hidden],[data-failed] [data-frame]{display:none}' +
  '#failed{display:grid;align-content:center;justify-items:start;gap:1rem;min-height:100vh;max-width:40rem;margin:0 auto;padding:2rem 1.25rem}' +
  '#failed a{padding:.75rem 1.5rem;border-radius:.5rem;background:var(--color-accent);color:var(--color-onAccent);font-weight:600;text-decoration:none}' +
  '#failed a[data-busy]{opacity:.75;cursor:progress}' +
  '#failed[data-bar]{position:fixed;inset:auto 1rem 1rem;z-index:90;min-height:0;max-height:40vh;overflow-y:auto;padding:1rem 1.25rem;border:1px solid var(--color-line);border-radius:.75rem;background:var(--color-surface)}';

interface Texts {
  title: string;
  text: string;
  /** Text used on a prerendered page, which can be read even though its scripts have failed. */
  readable: string;
  retry: string;
}

/** Texts of a document whose scripts did not start. */
const startTexts: Record<Language, Texts> = {
  en: {
    title: 'This page did not load completely',
    text: 'Part of it did not arrive properly. Your connection may have dropped for a moment.',
    readable: 'You can read this page, but its buttons do not work yet.',
    retry: 'Reload the page',
  },
  es: {
    title: 'Esta página no se ha cargado del todo',
    text: 'Una parte no ha llegado bien. Puede que la conexión se haya interrumpido un momento.',
    readable: 'Esta página se puede leer, pero sus botones todavía no funcionan.',
    retry: 'Recargar la página',
  },
};

/**
 * Returns the message for a page whose scripts do not start. It is hidden until `startScript` detects the failure.
 * @param rendered true when the page is prerendered and can be read without scripts
 */
export function startBody(language: Language, rendered: boolean): string {
  const t = startTexts[language];
  const words = rendered
    ? `<p>${escapeHtml(t.readable)}</p>`
    : `<h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(t.text)}</p>`;
  const retry = `<a href="">${escapeHtml(t.retry)}</a>`;
  return `<div id="failed" role="alert"${rendered ? ' data-bar' : ''} hidden>${words}${retry}</div>`;
}
