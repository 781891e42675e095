import type { ShellRelease } from '@portals/contracts/releases';
import { baseOf } from '../composition/compose.js';
import type { LoadedRelease } from './release-files.js';

/** Maximum bytes of inlined style sheets. Browsers cache larger ones instead of receiving them with every document. */
const mostBytes = 16_384;

/** Makes relative addresses absolute, because they are relative to the style sheet's folder, not to the document. */
function fromFolder(css: string, folder: string): string {
  return css.replaceAll(
    /url\(\s*(["']?)(?![a-z][a-z0-9+.-]*:|\/|#)([^"')]+?)\1\s*\)/gi,
    (_whole, quote: string, path: string) => `url(${quote}${folder}${path}${quote})`,
  );
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Matches CSS that would end the style element, look like a placeholder of the document (NUL), or load another style sheet. */
const cannotStandInDocument = /<\/style|\0|@import/i;

/** Maximum total bytes of inlined fonts of the first view. The fonts of this site have 27 KB. */
const mostFontBytes = 65_536;

/**
 * Returns the shell's style sheets that can be inlined in documents, by path, so that the first paint waits for no further request. Their
 * content was compared with its hash when the release was loaded.
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
 * Returns the fonts of the first view as `data:` addresses. A script registers them before the first paint, however slow the connection is,
 * so that no text moves. A font in a separate file arrives after the text and would move it, or is not used at all (`font-display:
 * optional`).
 * @param sheets the inlined style sheets
 * @returns `data:` addresses by font path; none when a font is missing from these sheets or the fonts are too large
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
