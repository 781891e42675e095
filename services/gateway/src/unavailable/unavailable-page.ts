import type { Site } from '@portals/contracts/composition';
import { type Language, languages } from '@portals/contracts/constants';
import { escapeHtml } from '../http/html.js';
import { unavailableTexts } from './unavailable-texts.js';

export interface UnavailablePage {
  language: Language;
  /** `?lang=` chose the language: the link to the home page then keeps it. */
  fromAddress: boolean;
  site: Site;
  nonce: string;
  /** Path that was requested, for the links that retry it. */
  path: string;
  /** False when no page of the site can be served: there is then no link to the home page. */
  restIsThere: boolean;
}

const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

const style = `:root{color-scheme:light dark;--ground:#fbfaf7;--text:#0b1220;--line:#d9dfe6;--accent:#0f766e;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#0b1220;--text:#edf1f6;--line:#26344b;--accent:#2dd4bf;--on:#0b1220}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--text);font:1.0625rem/1.6 system-ui,sans-serif}
header,footer{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;justify-content:space-between;padding:1rem clamp(1.25rem,5vw,4rem);border:0 solid var(--line)}
header{border-bottom-width:1px}footer{border-top-width:1px;justify-content:flex-start}
main{flex:1;width:100%;max-width:42rem;margin:0 auto;padding:clamp(2rem,10vh,7rem) 1.25rem 3rem}
h1{overflow-wrap:anywhere;margin:0 0 1rem;font-size:clamp(1.6rem,5vw,2.4rem);line-height:1.2;text-wrap:balance}
a{color:var(--accent);padding:.3rem 0}a:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.25rem}
.brand{display:flex;gap:.65rem;align-items:center;color:inherit;font-weight:700;font-size:1.2rem;text-decoration:none}
ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0;padding:0;list-style:none}[aria-current]{color:inherit;font-weight:700;text-decoration:none}
.ways{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center;margin-top:2rem}
.again{padding:.75rem 1.5rem;border-radius:.5rem;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}
.skip{position:absolute;left:1rem;top:1rem;background:var(--ground)}.skip:not(:focus){clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
p{margin:0}main,p{overflow-wrap:anywhere}`;

function header({ language, fromAddress, site, path }: UnavailablePage): string[] {
  const t = unavailableTexts[language];
  const link = (code: Language) =>
    `<li><a href="${escapeHtml(path)}?lang=${code}" lang="${code}" hreflang="${code}"${code === language ? ' aria-current="true"' : ''}>${languageNames[code]}</a></li>`;
  return [
    '<header>',
    `<a class="brand" href="/${fromAddress ? `?lang=${language}` : ''}"><img src="/favicon.svg" width="36" height="36" alt=""><span>${escapeHtml(site.name)}</span></a>`,
    `<nav aria-label="${escapeHtml(t.languages)}"><ul>${[...languages].reverse().map(link).join('')}</ul></nav>`,
    '</header>',
  ];
}

function footer({ language, site }: UnavailablePage): string[] {
  return [
    '<footer>',
    `<p>${escapeHtml(unavailableTexts[language].contact)}</p>`,
    `<a href="mailto:${escapeHtml(site.email)}">${escapeHtml(site.email)}</a>`,
    `<a href="tel:${escapeHtml(site.phone.replaceAll(' ', ''))}">${escapeHtml(site.phone)}</a>`,
    '</footer>',
  ];
}

/** A page without scripts: this part of the site is unavailable; links retry it or lead to the home page. */
export function unavailablePage(input: UnavailablePage): string {
  const { language, fromAddress, site, nonce, path, restIsThere } = input;
  const t = unavailableTexts[language];
  const title = restIsThere ? t.title : t.siteTitle;
  const query = fromAddress ? `?lang=${language}` : '';
  const home = `<a href="/${query}">${escapeHtml(t.home)}</a>`;
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${title} | ${site.name}`)}</title>`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    `<style nonce="${nonce}">${style}</style>`,
    '</head>',
    '<body>',
    `<a class="skip" href="#content">${escapeHtml(t.skip)}</a>`,
    ...header(input),
    '<main id="content">',
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(restIsThere ? t.text : t.siteText)}</p>`,
    `<p class="ways"><a class="again" href="${escapeHtml(path)}${query}">${escapeHtml(t.again)}</a>${restIsThere ? home : ''}</p>`,
    '</main>',
    ...footer(input),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
