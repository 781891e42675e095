import { useApi } from '@portals/platform';
import { type RecordKind, recordListPath, recordLists } from './record-kinds';

/**
 * Reads the five lists of a company together, so that they are available to every tab and to the report. They are reread when a page or
 * dialog that shows them opens (rule 5.8).
 * @param readable false for a user who may only read the report
 */
export function useCompanyLists(companyId: number, readable = true) {
  const path = (id: number, kind: RecordKind) => (readable ? recordListPath(id, kind) : null);
  return {
    contacts: useApi(path(companyId, 'contacts'), { schema: recordLists.contacts, rereads: true }),
    products: useApi(path(companyId, 'products'), { schema: recordLists.products, rereads: true }),
    departments: useApi(path(companyId, 'departments'), { schema: recordLists.departments, rereads: true }),
    problems: useApi(path(companyId, 'problems'), { schema: recordLists.problems, rereads: true }),
    strengths: useApi(path(companyId, 'strengths'), { schema: recordLists.strengths, rereads: true }),
  };
}

export type CompanyLists = ReturnType<typeof useCompanyLists>;
