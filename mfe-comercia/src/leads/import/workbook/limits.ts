import { leadImportLimits } from '@portals/contracts/constants';

export const workbookLimits = {
  /** Maximum size of a workbook that the browser reads, in bytes. */
  fileBytes: 20 * 1024 * 1024,
  /** Largest part after unpacking, in bytes; those of real workbooks stay below. */
  unpackedBytes: 400 * 1024 * 1024,
  /** Most rows, including the row of headings. */
  rows: leadImportLimits.rows + 1,
  columns: leadImportLimits.columns,
  /** Characters of the table that a sheet becomes. */
  characters: leadImportLimits.fileBytes,
} as const;
