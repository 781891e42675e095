import { Report } from '@portals/contracts/consulting';
import { useApi } from '@portals/platform';
import { useWhenSeen } from '@portals/platform/list';

export const reportPath = (companyId: number) => `/api/companies/${companyId}/report`;

/**
 * Reads the report of a company whenever a component that shows it mounts or comes into view, because a colleague may have generated it
 * (rule 5.8). A failed request is treated like a missing report and is not retried (rule 6.7); `unchecked` is true only after a failure,
 * `loading` while nothing is known yet, `reading` during every request.
 */
export function useReport(companyId: number) {
  const { data, error, isLoading, isValidating, mutate } = useApi(reportPath(companyId), {
    schema: Report,
    on404: 'returnNull',
    rereads: true,
  });
  useWhenSeen(() => void mutate().catch(() => undefined));
  return {
    report: data ?? null,
    unchecked: Boolean(error),
    loading: isLoading && !error,
    reading: isValidating,
  };
}
