import { limits } from '@portals/contracts/constants';
import { LeadImport, LeadRow } from '@portals/contracts/marketing';
import { companyPath } from '../company/company-calls';

const imports = '/api/marketing/lead-imports';

export const importRows = LeadImport.array();
export const keptRows = LeadRow.array();

/** Where the imports of a company are announced and read. */
export const companyImportsPath = (companyId: number) => `${companyPath(companyId)}/lead-imports`;
export const importListPath = (companyId: number, page: number, pageSize: number = limits.pageSize) =>
  `${companyImportsPath(companyId)}?page=${page}&pageSize=${pageSize}`;

export const importPath = (id: number) => `${imports}/${id}`;
export const partPath = (id: number, part: number) => `${importPath(id)}/parts/${part}`;

/** What a file looks like; formats that are not given are detected. */
export const analysisPath = (id: number, format: Readonly<Record<string, string>>) =>
  `${importPath(id)}/analysis?${new URLSearchParams(format)}`;

export const refusedPath = (id: number, language: string) =>
  `${importPath(id)}/refused.csv?language=${language}`;
export const keptPath = (id: number, page: number) =>
  `${importPath(id)}/kept?page=${page}&pageSize=${limits.pageSize}`;
