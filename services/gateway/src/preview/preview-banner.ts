import { type Language, languages, spokenMoment } from '@portals/contracts/constants';
import { type PortalDescriptor, type Preview, previewPath } from '@portals/contracts/releases';
import { escapeHtml } from '@portals/service-kit/plain';
import { previewTexts } from './preview-texts.js';

/** Path to which the banner posts its form, which ends the preview. */
export const endPreviewPath = `${previewPath}leave`;

/** Values shown in the banner. */
export interface BannerFacts extends Pick<Preview, 'version' | 'endsAt' | 'draft'> {
  title: PortalDescriptor['title'];
}

/**
 * Styles of the banner. It defines all its colours, because a previewed page may define none, and sticks to the bottom of the screen,
 * stacked below dialogs. It contains the text in both languages and shows the page's current language, which may change without a new
 * document.
 */
export const bannerStyle =
  '[data-preview]{position:sticky;bottom:0;z-index:30;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;max-height:45vh;overflow-y:auto;padding:.625rem 1rem;border-top:2px solid #1c1400;background:#fde68a;color:#1c1400;font:1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}' +
  '[data-preview] p{flex:1 1 16rem;margin:0}' +
  '[data-preview] form{margin:0}' +
  '[data-preview] button{min-height:2.75rem;margin:0;padding:.5rem 1rem;border:2px solid #1c1400;border-radius:.5rem;background:#1c1400;color:#fff;font:inherit;font-weight:600;cursor:pointer}' +
  '[data-preview] button:focus-visible{outline:3px solid #1c1400;outline-offset:2px}' +
  // Scroll padding keeps a focused element from being hidden behind the banner. On a low screen, the banner does not stick and appears only
  // at the end of the page.
  ':root{scroll-padding-bottom:6rem}' +
  '@media(max-width:40rem){:root{scroll-padding-bottom:11rem}}' +
  '@media(max-height:30rem){:root{scroll-padding-bottom:0}[data-preview]{position:static;max-height:none}}' +
  languages.map((code) => `:root:lang(${code}) [data-preview]:not([lang=${code}])`).join() +
  '{display:none}' +
  '@media print{[data-preview]{display:none}}';

function bannerIn(language: Language, { title, version, endsAt, draft }: BannerFacts): string {
  const t = previewTexts[language];
  // The version of a draft changes with each build, so it is not shown.
  const name = draft ? title[language] : `${title[language]} ${version}`;
  const end = draft?.until ?? endsAt;
  const what = `<strong>${escapeHtml(name)}</strong>`;
  const until = `<time datetime="${escapeHtml(end)}">${spokenMoment(new Date(end), language)}</time>`;
  return [
    `<aside data-preview lang="${language}" aria-label="${t.label}">`,
    `<p>${draft ? t.draft(what, until) : t.banner(what, until)}</p>`,
    `<form method="post" action="${endPreviewPath}"><button>${t.leave}</button></form>`,
    '</aside>',
  ].join('');
}

/** Returns the banner of a previewed page, in both languages. It works without scripts. */
export const previewBanner = (facts: BannerFacts): string =>
  languages.map((language) => bannerIn(language, facts)).join('\n');
