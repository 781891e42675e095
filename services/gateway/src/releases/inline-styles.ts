import type { ShellRelease } from '@portals/contracts/releases';
import { baseOf } from '../composition/compose.js';
import type { LoadedRelease } from './release-files.js';

/**
 * Maximum bytes of an inlined style sheet. A larger one stays a separate file, which browsers can cache instead of downloading it with
 * every document.
 */
const mostBytes = 16_384;

/** Makes relative URLs absolute. They are relative to the style sheet's folder, so they would break in a document. */
function fromFolder(css: string, folder: string): string {
  return css.replaceAll(
    /url\(\s*(["']?)(?![a-z][a-z0-9+.-]*:|\/|#)([^"')]+?)\1\s*\)/gi,
    (_whole, quote: string, path: string) => `url(${quote}${folder}${path}${quote})`,
  );
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * Matches CSS that cannot be inlined: it would close the style element, be mistaken for a placeholder (NUL), or import another style sheet.
 */
const cannotStandInDocument = /<\/style|\0|@import/i;

/** Maximum total bytes of inlined fonts. The fonts of this site's first view have 27 KB. */
const mostFontBytes = 65_536;

/**
 * Returns the shell's style sheets that can be inlined, by path. With inlined styles, the first paint needs no further request. Their
 * hashes were verified when the release was loaded.
 */
export function inlineStyles(shell: ShellRelease, { files }: Pick<LoadedRelease, 'files'>) {
  const sheets = new Map<string, string>();
  for (const path of shell.styles) {
    const sheet = files.get(path)?.content.identity;
    if (sheet === undefined || sheet.length > mostBytes) continue;
    const css = sheet.toString('utf8');
    if (cannotStandInDocument.test(css)) continue;
    sheets.set(path, fromFolder(css, baseOf(shell) + folderOf(path)));
  }
  return sheets;
}

/**
 * Returns the fonts of the first view as `data:` addresses, which a script registers before the first paint. A font in a separate file
 * would arrive after the text on a slow connection; it would then shift the text or, with `font-display: optional`, not be used at all.
 * @param sheets the inlined style sheets
 * @returns `data:` addresses by font path; an empty map if these style sheets do not use one of the fonts, or the fonts are too large
 */
export function inlineFonts(
  shell: ShellRelease,
  { files }: Pick<LoadedRelease, 'files'>,
  sheets: Iterable<string>,
): ReadonlyMap<string, string> {
  const css = [...sheets].join('\n');
  const fonts = new Map<string, string>();
  let bytes = 0;
  for (const path of shell.preloadFonts) {
    const font = files.get(path)?.content.identity;
    if (font === undefined || !css.includes(baseOf(shell) + path)) return new Map();
    bytes += font.length;
    fonts.set(path, `data:font/woff2;base64,${font.toString('base64')}`);
  }
  return bytes > mostFontBytes ? new Map() : fonts;
}
