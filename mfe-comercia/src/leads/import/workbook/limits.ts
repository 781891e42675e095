import { leadImportLimits } from '@portals/contracts/constants';

export const workbookLimits = {
  /** Maximum size of a workbook that the browser converts, in bytes. */
  fileBytes: 20 * 1024 * 1024,
  /** Maximum size of an unpacked file in bytes; larger than in any real workbook. */
  unpackedBytes: 400 * 1024 * 1024,
  /** Maximum number of rows, including the heading row. */
  rows: leadImportLimits.rows + 1,
  columns: leadImportLimits.columns,
  /** Maximum length of the CSV text produced from a sheet. */
  characters: leadImportLimits.fileBytes,
} as const;
