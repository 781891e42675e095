import { workbookLimits } from './limits';
import type { WorkbookProblem } from './workbook-problem';

/** First bytes of a zip archive, and of the compound file of old or password-protected workbooks. */
const zip = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0];

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

/**
 * Recognises a chosen file by its content, whatever its name: text goes to the service unchanged, a workbook is read here, and anything
 * else is a problem.
 */
export async function fileKind(file: Blob): Promise<'text' | 'workbook' | WorkbookProblem> {
  const head = new Uint8Array(await file.slice(0, zip.length).arrayBuffer());
  if (beginsWith(head, compound)) return 'oldWorkbook';
  if (!beginsWith(head, zip)) return 'text';
  return file.size > workbookLimits.fileBytes ? 'workbookTooLarge' : 'workbook';
}
