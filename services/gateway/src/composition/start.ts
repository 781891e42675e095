import type { Language, ShellRelease, Site } from '@portals/contracts';
import { escapeHtml } from '../http/html.js';
import { baseOf } from './compose.js';
import { startTexts } from './start-texts.js';

/** Milliseconds without a file of the page before its shell counts as hung. */
const patience = 6_000;

/**
 * First in the head, so that it sees every file of the page. It marks preloads that came or failed, which only their
 * events tell. When the shell does not come, throws as it starts or reports that it cannot work, it imports the
 * fallback shell, whose hashes are in the import map; when that does not start either, the document says so itself.
 * It has no library, no promise of modern syntax beyond modules, and sets nothing but attributes.
 * @param fallback absolute path of the entry of another shell release, if there is one
 */
export function startScript(fallback: string | null): string {
  return `(() => {
let next = ${JSON.stringify(fallback)}, timer = 0;
const stop = () => { clearTimeout(timer); timer = 0; };
const wait = () => { stop(); timer = setTimeout(fail, ${patience}); };
const show = () => {
  document.documentElement.dataset.failed = '';
  document.getElementById('failed').hidden = false;
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
addEventListener('shell:running', stop);
addEventListener('shell:failed', fail);
wait();
})();`;
}

/** Entry of the shell that starts when the first one does not. */
export const fallbackEntry = (shell: ShellRelease | undefined): string | null =>
  shell ? baseOf(shell) + shell.entry : null;

/** Styles of what `startBody` writes; the colours are those of the shell's sheet, where there is one. */
export const startStyle = `#frame,#failed{color:var(--color-text,CanvasText);background:var(--color-ground,Canvas);font-family:var(--font-text,system-ui,sans-serif)}
#frame{display:grid;place-content:center;justify-items:center;gap:1.5rem;min-height:100vh;font-size:1.25rem;font-weight:600}
#frame i{width:2.25rem;height:2.25rem;border:3px solid var(--color-line,#d9dfe6);border-top-color:var(--color-accent,#0f766e);border-radius:50%;animation:turn .8s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}@media(prefers-reduced-motion:reduce){#frame i{animation:none}}
#root:not(:empty)~#frame,[data-failed] #frame,#failed[hidden]{display:none!important}
#failed{box-sizing:border-box;display:grid;align-content:center;justify-items:start;gap:1rem;min-height:100vh;max-width:42rem;margin:0 auto;padding:2rem 1.25rem;line-height:1.6}
#failed h1{margin:0;font-size:2rem;line-height:1.2}#failed p{margin:0}
#failed a{padding:.75rem 1.5rem;border-radius:.5rem;background:var(--color-accent,#0f766e);color:var(--color-onAccent,#fff);font-weight:600;text-decoration:none}
#root:not(:empty)~#failed{position:fixed;inset:auto 1rem 1rem;z-index:9;min-height:0;padding:1rem 1.25rem;border:1px solid var(--color-line,#d9dfe6);border-radius:.75rem}
#root:not(:empty)~#failed .blank,#root:empty~#failed .drawn{display:none}`;

/** What stands below `#root`: a frame while nothing is drawn in it, and the words for a page that did not start. */
export function startBody(site: Site, language: Language, drawn: boolean): string[] {
  const t = startTexts[language];
  const failed = [
    '<div id="failed" role="alert" hidden>',
    `<h1 class="blank">${escapeHtml(t.title)}</h1>`,
    `<p class="blank">${escapeHtml(t.text)}</p>`,
    `<p class="drawn">${escapeHtml(t.readable)}</p>`,
    `<a href="">${escapeHtml(t.retry)}</a>`,
    '</div>',
  ].join('');
  if (drawn) return [failed];
  return [
    `<div id="frame">${escapeHtml(site.name)}<i role="progressbar" aria-label="${escapeHtml(t.loading)}"></i></div>`,
    failed,
  ];
}
