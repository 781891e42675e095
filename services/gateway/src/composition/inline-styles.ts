import type { ShellRelease } from '@portals/contracts/releases';
import type { LoadedRelease } from '../releases/release-files.js';
import { baseOf } from './compose.js';

/** Style sheets up to this size are inlined. Larger ones are cached by the browser instead of sent with every document. */
const mostBytes = 16_384;

/** Makes relative addresses absolute: they are relative to the folder of the style sheet, not to the document. */
function fromFolder(css: string, folder: string): string {
  return css.replaceAll(
    /url\(\s*(["']?)(?![a-z][a-z0-9+.-]*:|\/|#)([^"')]+?)\1\s*\)/gi,
    (_whole, quote: string, path: string) => `url(${quote}${folder}${path}${quote})`,
  );
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** CSS that would end the style element, look like a mark of the document (NUL), or load another style sheet. */
const cannotStandInDocument = /<\/style|\0|@import/i;

/**
 * The shell's style sheets that can be inlined in documents, by path, so that the first paint waits for no further
 * request. Their content was compared with its hash when the release was loaded.
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
