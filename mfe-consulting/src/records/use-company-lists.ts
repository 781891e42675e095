import { useApi } from '@portals/platform';
import { type RecordKind, recordListPath, recordLists } from './record-kinds';

/**
 * Reads the five lists of a company together, so that they are available to every tab and to the report.
 * @param readable false for a user who may only read the report
 */
export function useCompanyLists(companyId: number, readable = true) {
  const path = (id: number, kind: RecordKind) => (readable ? recordListPath(id, kind) : null);
  return {
    contacts: useApi(path(companyId, 'contacts'), { schema: recordLists.contacts }),
    products: useApi(path(companyId, 'products'), { schema: recordLists.products }),
    departments: useApi(path(companyId, 'departments'), { schema: recordLists.departments }),
    problems: useApi(path(companyId, 'problems'), { schema: recordLists.problems }),
    strengths: useApi(path(companyId, 'strengths'), { schema: recordLists.strengths }),
  };
}

export type CompanyLists = ReturnType<typeof useCompanyLists>;
