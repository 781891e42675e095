import { workbookLimits } from './limits';
import type { WorkbookProblem } from './workbook-problem';

/** First bytes of a zip archive and of a compound file; the latter is the format of old and of password-protected workbooks. */
const zip = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0];

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

/**
 * Returns the kind of a chosen file, judged by its content instead of its name. Text is uploaded unchanged and a workbook is converted in
 * the browser; any other result is the reason why the file cannot be used.
 */
export async function fileKind(file: Blob): Promise<'text' | 'workbook' | WorkbookProblem> {
  const head = new Uint8Array(await file.slice(0, zip.length).arrayBuffer());
  if (beginsWith(head, compound)) return 'oldWorkbook';
  if (!beginsWith(head, zip)) return 'text';
  return file.size > workbookLimits.fileBytes ? 'workbookTooLarge' : 'workbook';
}
