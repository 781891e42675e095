import type { ShellRelease } from '@portals/contracts/releases';
import type { LoadedRelease } from '../releases/release-files.js';
import { baseOf } from './compose.js';

/** Larger sheets are better kept by the browser than sent with every document. */
const mostBytes = 16_384;

/** Relative addresses are meant from the sheet's folder; in a document they have to name it. */
function fromFolder(css: string, folder: string): string {
  return css.replaceAll(
    /url\(\s*(["']?)(?![a-z][a-z0-9+.-]*:|\/|#)([^"')]+?)\1\s*\)/gi,
    (_whole, quote: string, path: string) => `url(${quote}${folder}${path}${quote})`,
  );
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** What would end the style element, end the nonce's mark, or fetch a further sheet. */
const cannotStandInDocument = /<\/style|\0|@import/i;

/**
 * The shell's style sheets that can stand in the document itself, by path, so that the first paint waits for no
 * further answer. Their content was checked against its hash when it was loaded.
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
