import { limits } from '@portals/contracts/constants';
import { LeadImport, LeadImportDuplicate, LeadRow } from '@portals/contracts/marketing';
import { companyPath } from '../../../shared';

const imports = '/api/marketing/lead-imports';

export const importRows = LeadImport.array();
export const keptRows = LeadRow.array();
export const duplicateRows = LeadImportDuplicate.array();

/** Returns the path for creating and listing the imports of a company. */
export const companyImportsPath = (companyId: number) => `${companyPath(companyId)}/lead-imports`;
export const importListPath = (companyId: number, page: number) =>
  `${companyImportsPath(companyId)}?page=${page}&pageSize=${limits.pageSize}`;

export const importPath = (id: number) => `${imports}/${id}`;
export const partPath = (id: number, part: number) => `${importPath(id)}/parts/${part}`;

/** Returns the path of a file's analysis; the service detects all format properties that are not given. */
export const analysisPath = (id: number, format: Readonly<Record<string, string>>) =>
  `${importPath(id)}/analysis?${new URLSearchParams(format)}`;

/** Returns the path of a CSV file with the rows that were rejected, lost a value, or were duplicates. */
export const rowsFilePath = (id: number, which: 'refused' | 'left-out' | 'duplicates', language: string) =>
  `${importPath(id)}/${which}.csv?language=${language}`;
export const duplicatesPath = (id: number, page: number) =>
  `${importPath(id)}/duplicates?page=${page}&pageSize=${limits.pageSize}`;
export const keptPath = (id: number, page: number) =>
  `${importPath(id)}/kept?page=${page}&pageSize=${limits.pageSize}`;
