import type { Site } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit/plain';

export interface PlainPage {
  language: Language;
  site: Site;
  /** Nonce of the style element. */
  nonce: string;
  title: string;
  /** Query of links to other pages, such as `?lang=es`; empty unless `?lang=` chose this page's language. */
  query: string;
  /** HTML next to the site's name. */
  beside: string;
  /** Lines of HTML under the title. */
  content: string[];
}

/** Texts of the header and footer on every page that the gateway itself renders. */
const plainTexts: Record<Language, { skip: string; contact: string }> = {
  en: { skip: 'Skip to the content', contact: 'If it is urgent, write to us or call us:' },
  es: { skip: 'Saltar al contenido', contact: 'Si es urgente, atendemos por correo y por teléfono:' },
};

const style = `:root{color-scheme:light dark;--ground:#fbfaf7;--text:#0b1220;--line:#d9dfe6;--accent:#0f766e;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#0b1220;--text:#edf1f6;--line:#26344b;--accent:#2dd4bf;--on:#0b1220}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--text);font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
header,footer{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;justify-content:space-between;padding:1rem clamp(1.25rem,5vw,4rem);border:0 solid var(--line)}
header{border-bottom-width:1px}footer{border-top-width:1px;justify-content:flex-start}
main{flex:1;width:100%;max-width:42rem;margin:0 auto;padding:clamp(2rem,10vh,7rem) 1.25rem 3rem}
h1{margin:0 0 1rem;font-size:clamp(1.6rem,5vw,2.4rem);line-height:1.2;text-wrap:balance}
a{min-width:0;color:var(--accent);padding:.3rem 0}:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.25rem}
.brand{display:flex;gap:.65rem;align-items:center;color:inherit;font-weight:700;font-size:1.2rem;text-decoration:none}
ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0;padding:0;list-style:none}[aria-current]{color:inherit;font-weight:700;text-decoration:none}
.ways{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center}
.again{padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.skip{position:absolute;left:1rem;top:1rem;background:var(--ground)}.skip:not(:focus){clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
p{margin:0}main p+p{margin-top:1rem}main .ways{margin-top:2rem}`;

function footer({ language, site }: PlainPage): string[] {
  return [
    '<footer>',
    `<p>${escapeHtml(plainTexts[language].contact)}</p>`,
    `<a href="mailto:${escapeHtml(site.email)}">${escapeHtml(site.email)}</a>`,
    `<a href="tel:${escapeHtml(site.phone.replaceAll(' ', ''))}">${escapeHtml(site.phone)}</a>`,
    '</footer>',
  ];
}

/**
 * Renders a page without a release, so that it works even when releases are unusable. It needs no scripts and no other files; its inline
 * styles need the nonce.
 */
export function plainPage(page: PlainPage): string {
  const { language, site, nonce, title, query, beside, content } = page;
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
    `<a class="skip" href="#content">${escapeHtml(plainTexts[language].skip)}</a>`,
    '<header>',
    `<a class="brand" href="/${query}"><img src="/favicon.svg" width="36" height="36" alt=""><span>${escapeHtml(site.name)}</span></a>`,
    beside,
    '</header>',
    '<main id="content">',
    `<h1>${escapeHtml(title)}</h1>`,
    ...content,
    '</main>',
    ...footer(page),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
