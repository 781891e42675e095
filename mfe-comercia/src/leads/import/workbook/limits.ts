import { leadImportLimits } from '@portals/contracts/constants';

export const workbookLimits = {
  /** Maximum size of a workbook that the browser reads, in bytes. */
  fileBytes: 20 * 1024 * 1024,
  /** Maximum size of each of its decompressed parts, in bytes; real workbooks of the maximum size stay below. */
  unpackedBytes: 400 * 1024 * 1024,
  /** Maximum number of rows, including the headings. */
  rows: leadImportLimits.rows + 1,
  columns: leadImportLimits.columns,
  /** Maximum length of a sheet converted to a table, in characters. */
  characters: leadImportLimits.fileBytes,
} as const;
