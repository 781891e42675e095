import type { Site } from '@portals/contracts/composition';
import { type Language, languages } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit/plain';
import { plainPage } from '../plain-page/plain-page.js';
import { unavailableTexts } from './unavailable-texts.js';

export interface UnavailablePage {
  language: Language;
  /** True when `?lang=` chose the language; the link to the home page then contains `?lang=` too. */
  fromAddress: boolean;
  site: Site;
  nonce: string;
  /** Requested path, to which the retry links lead. */
  path: string;
  /** False when no page of the site can be served, so that the page has no link to the home page. */
  restIsThere: boolean;
}

const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

function languageLinks({ language, path }: UnavailablePage): string {
  const link = (code: Language) =>
    `<li><a href="${escapeHtml(path)}?lang=${code}" lang="${code}" hreflang="${code}"${code === language ? ' aria-current="true"' : ''}>${languageNames[code]}</a></li>`;
  const links = [...languages].reverse().map(link).join('');
  return `<nav aria-label="${escapeHtml(unavailableTexts[language].languages)}"><ul>${links}</ul></nav>`;
}

/**
 * Renders a page without scripts which explains that this part of the site is unavailable, with links to retry or to go to the home page.
 */
export function unavailablePage(input: UnavailablePage): string {
  const { language, fromAddress, site, nonce, path, restIsThere } = input;
  const t = unavailableTexts[language];
  const query = fromAddress ? `?lang=${language}` : '';
  const home = `<a href="/${query}">${escapeHtml(t.home)}</a>`;
  return plainPage({
    language,
    site,
    nonce,
    query,
    title: restIsThere ? t.title : t.siteTitle,
    beside: languageLinks(input),
    content: [
      `<p>${escapeHtml(restIsThere ? t.text : t.siteText)}</p>`,
      `<p class="ways"><a class="again" href="${escapeHtml(path)}${query}">${escapeHtml(t.again)}</a>${restIsThere ? home : ''}</p>`,
    ],
  });
}
