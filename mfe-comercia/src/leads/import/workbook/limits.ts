import { leadImportLimits } from '@portals/contracts/constants';

export const workbookLimits = {
  /** Largest workbook that is read in the browser, in bytes. */
  fileBytes: 20 * 1024 * 1024,
  /** Each part of it, unpacked: those of a real workbook of the largest size stay below. */
  unpackedBytes: 400 * 1024 * 1024,
  /** With the row of headings. */
  rows: leadImportLimits.rows + 1,
  columns: leadImportLimits.columns,
  /** Characters of the table that a sheet becomes. */
  characters: leadImportLimits.fileBytes,
} as const;
