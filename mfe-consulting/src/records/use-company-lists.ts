import { useApi } from '@portals/platform';
import { recordListPath, recordLists } from './record-kinds';

/** Reads the five lists of a company together, so that every tab and the report have them at once. */
export function useCompanyLists(companyId: number) {
  const path = recordListPath;
  return {
    contacts: useApi(path(companyId, 'contacts'), { schema: recordLists.contacts }),
    products: useApi(path(companyId, 'products'), { schema: recordLists.products }),
    departments: useApi(path(companyId, 'departments'), { schema: recordLists.departments }),
    problems: useApi(path(companyId, 'problems'), { schema: recordLists.problems }),
    strengths: useApi(path(companyId, 'strengths'), { schema: recordLists.strengths }),
  };
}

export type CompanyLists = ReturnType<typeof useCompanyLists>;
