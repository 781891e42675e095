import { createHash } from 'node:crypto';
import type { Language } from '@portals/contracts/constants';
import { type Preview, previewPath } from '@portals/contracts/releases';
import { scriptJson } from '../http/html.js';

/** Texts for drafts, in addition to the texts of all previews. */
const draftTexts: Record<Language, { problem: string; ended: string; hide: string }> = {
  en: {
    problem: 'The sources do not build. This page shows the last build.',
    ended: 'The draft has ended, or the connection to its developer is lost. This page no longer changes.',
    hide: 'Hide',
  },
  es: {
    problem: 'El código no compila. Esta página muestra la última compilación correcta.',
    ended:
      'El borrador ha terminado o se ha perdido la conexión con quien lo desarrolla. Esta página ya no se actualiza.',
    hide: 'Ocultar',
  },
};

/** Path that a draft's page polls for the next build. */
export const draftNewsPath = `${previewPath}draft`;

/** Returns a tag that changes with the state of a draft: its build and, while the sources do not build, the error. */
export function draftTag({ version, draft }: Pick<Preview, 'version' | 'draft'>): string {
  if (draft?.problem === undefined) return version;
  return `${version} ${createHash('sha256').update(draft.problem).digest('hex').slice(0, 12)}`;
}

/**
 * Styles of the error panel of `draftScript`. It defines all its colours, because a draft's page may define none, and is stacked above
 * dialogs.
 */
export const draftStyle =
  '[data-draft]{position:fixed;inset:0 0 auto;z-index:2147483647;box-sizing:border-box;max-height:60vh;overflow:auto;padding:.75rem 1rem;border-bottom:4px solid #ff8a8a;background:#1a0f12;color:#fff;font:1rem/1.5 system-ui,sans-serif}' +
  '[data-draft] h2{margin:0 0 .5rem;color:#ffb3b3;font:inherit;font-weight:700}' +
  '[data-draft] pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.5 monospace}' +
  '[data-draft] button{float:right;min-height:2.75rem;margin:0 0 .5rem 1rem;padding:.25rem 1rem;border:0;border-radius:.5rem;background:#fff;color:#1a0f12;font:inherit;cursor:pointer}' +
  '[data-draft] button:focus-visible{outline:3px solid #ffb3b3;outline-offset:2px}' +
  '@media print{[data-draft]{display:none}}';

/**
 * Returns the script in documents of a draft. It polls the gateway for the next build, but only in a visible tab, because browsers limit
 * the connections to one site. It notifies the shell, which swaps in the new build; if no shell listens, it reloads the document. While the
 * sources do not build, it shows the compiler's messages.
 */
export function draftScript(preview: Pick<Preview, 'version' | 'draft'>, language: Language): string {
  return `((version, texts) => {
let tag = version, problem = null, pause = 0, panel = null, shown = '';
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const visible = () => new Promise((resolve) => {
  const look = () => document.visibilityState === 'visible' && (document.removeEventListener('visibilitychange', look), resolve());
  document.addEventListener('visibilitychange', look);
  look();
});
const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });
const show = (title, text) => {
  if (shown === title + text) return;
  shown = title + text;
  panel?.remove();
  panel = null;
  if (title === '') return;
  panel = make('section', '');
  panel.dataset.draft = '';
  panel.setAttribute('role', 'alert');
  const hide = make('button', texts.hide);
  hide.type = 'button';
  hide.onclick = () => panel?.remove();
  panel.append(hide, make('h2', title), make('pre', text));
  document.body.append(panel);
};
const change = (portal) => {
  if (dispatchEvent(new CustomEvent('shell:draft', { cancelable: true, detail: portal }))) location.reload();
};
const look = async () => {
  await visible();
  const answer = await fetch('${draftNewsPath}?after=' + encodeURIComponent(tag), { cache: 'no-store' });
  if (answer.status === 404) { show(texts.ended, ''); throw 0; }
  if (!answer.ok) throw 0;
  if (answer.status !== 204) {
    const news = await answer.json();
    ({ tag, problem } = news);
    if (news.version !== version) change(news.portal);
    version = news.version;
  }
  show(problem === null ? '' : texts.problem, problem ?? '');
};
const follow = async () => {
  for (;;) {
    try {
      await look();
      pause = 0;
    } catch {
      pause = Math.min(pause * 2 || 1000, 16000);
      await sleep(pause);
    }
  }
};
follow();
})(${scriptJson(preview.version)}, ${scriptJson(draftTexts[language])});`;
}
