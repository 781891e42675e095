import type { Language } from '@portals/contracts/constants';
import { escapeHtml } from '../http/html.js';

const isLink = (line: string): boolean => /^https?:\/\/\S+$/.test(line);

const lineOf = (line: string): string =>
  isLink(line) ? `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>` : escapeHtml(line);

/** Converts plain text to simple HTML: paragraphs, and links for lines that contain only a URL. The HTML has no external resources. */
export function htmlOf(text: string, language: Language): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.split('\n').map(lineOf).join('<br>\n')}</p>`);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"></head>',
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:1em;overflow-wrap:anywhere">',
    ...paragraphs,
    '</body></html>',
    '',
  ].join('\n');
}
