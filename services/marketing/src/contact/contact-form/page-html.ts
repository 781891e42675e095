import { escapeHtml, type PageCall } from '@portals/service-kit';
import type { FormLook } from './form-looks.js';
import { pageStyle } from './page-style.js';

interface Page {
  title: string;
  /** Style sheet added to the page's main style sheet. */
  style?: string;
  /** Style and header of the page with the form, which replace the defaults of plain pages. */
  look?: FormLook | null;
  /** Lines of HTML below the title. */
  lines: readonly string[];
}

/** Returns the HTML of a page that works without a script and must not be listed by search engines. */
export function pageHtml(
  { language, brand, nonce }: PageCall,
  { title, style = '', look = null, lines }: Page,
): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${title} · ${brand}`)}</title>`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    `<style nonce="${nonce}">${look?.style ?? pageStyle}${style}</style>`,
    '</head>',
    '<body>',
    ...(look ? [look.header] : []),
    '<main>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...lines,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
