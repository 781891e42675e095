import { Report } from '@portals/contracts/consulting';
import { useApi } from '@portals/platform';

export const reportPath = (companyId: number) => `/api/companies/${companyId}/report`;

/**
 * Reads the report of a company. A failure counts as no report and is not retried (rule 6.7); `unchecked` distinguishes it from a response
 * that there is none.
 */
export function useReport(companyId: number) {
  const { data, error, isLoading } = useApi(reportPath(companyId), { schema: Report, on404: 'returnNull' });
  return { report: data ?? null, unchecked: Boolean(error), loading: isLoading };
}
