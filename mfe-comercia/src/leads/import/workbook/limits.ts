import { leadImportLimits } from '@portals/contracts/constants';

export const workbookLimits = {
  /** Maximum size of a workbook that the browser reads, in bytes. */
  fileBytes: 20 * 1024 * 1024,
  /** Maximum size of an unpacked part in bytes, above that of any real workbook. */
  unpackedBytes: 400 * 1024 * 1024,
  /** Maximum number of rows, including the heading row. */
  rows: leadImportLimits.rows + 1,
  columns: leadImportLimits.columns,
  /** Maximum length of the CSV text that a sheet is converted to. */
  characters: leadImportLimits.fileBytes,
} as const;
