import type { Site } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit/plain';
import { addressIn } from './head.js';

interface Texts {
  loading: string;
  /** Text for browsers without scripts, followed by the contact address. */
  noScript: string;
}

const texts: Record<Language, Texts> = {
  en: {
    loading: 'Loading…',
    noScript: 'This page needs JavaScript. Turn it on in your browser, or write to us:',
  },
  es: {
    loading: 'Cargando…',
    noScript:
      'Esta página necesita JavaScript, que se activa en los ajustes del navegador. También atendemos por correo:',
  },
};

interface FrameInput {
  site: Site;
  language: Language;
  /** True when `?lang=` chose the language. */
  fromAddress: boolean;
}

/**
 * Styles of the frame. It looks like the shell's loading screen, which later replaces it, but with empty space instead of the spinner.
 * Without scripts, nothing is loading, so the loading text is hidden. The custom properties come from the shell's style sheet.
 */
export const frameStyle =
  '[data-frame]{display:grid;align-content:center;justify-items:center;gap:.75rem;min-height:100vh;min-height:100dvh;padding:2rem;text-align:center}' +
  '[data-frame]::after{height:2.25rem;content:""}' +
  '[data-frame] h1{font-size:var(--text-page);letter-spacing:-.02em}' +
  '[data-frame] p{max-width:34rem;color:var(--color-muted)}' +
  '@media(scripting:none){[data-frame] [role=status]{display:none}}';

function noScript({ site, language }: FrameInput): string {
  const email = escapeHtml(site.email);
  return `${escapeHtml(texts[language].noScript)} <a href="mailto:${email}">${email}</a>`;
}

/** Returns the note above a prerendered page that does not work without scripts. Browsers show it only when scripts are disabled. */
export const noScriptNote = (input: FrameInput): string =>
  `<noscript><aside style="padding:1rem;text-align:center;background:var(--color-sunken)">${noScript(input)}</aside></noscript>`;

/**
 * Returns the content of a document without a prerendered page, so that the screen is not blank until scripts have rendered, or when they
 * are disabled.
 * @param title name of the portal that the page belongs to, if known
 */
export function renderFrame({ title, ...input }: FrameInput & { title: string | undefined }): string {
  const { site, language, fromAddress } = input;
  return [
    '<main data-frame>',
    `<a href="${addressIn('', '/', fromAddress ? language : 'en')}">${escapeHtml(site.name)}</a>`,
    ...(title === undefined ? [] : [`<h1>${escapeHtml(title)}</h1>`]),
    `<p role="status">${texts[language].loading}</p>`,
    `<noscript><p>${noScript(input)}</p></noscript>`,
    '</main>',
  ].join('');
}
