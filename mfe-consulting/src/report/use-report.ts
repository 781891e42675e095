import { Report } from '@portals/contracts/consulting';
import { useApi } from '@portals/platform';

export const reportPath = (companyId: number) => `/api/companies/${companyId}/report`;

/**
 * Reads the report of a company. A failed request is treated like a missing report and is not retried (rule 6.7); `unchecked` is true only
 * after a failure.
 */
export function useReport(companyId: number) {
  const { data, error, isLoading } = useApi(reportPath(companyId), { schema: Report, on404: 'returnNull' });
  return { report: data ?? null, unchecked: Boolean(error), loading: isLoading };
}
