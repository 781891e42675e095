import { ApiError, useInvalidate } from '@portals/platform';
import { useEffect } from 'react';
import { companyListPrefix, companyPath } from './company-calls';

/**
 * Handles a company that another person has deleted: refetches the companies, so that a different one is shown.
 * @param error error from loading some content of the company
 */
export function useMissingCompany(companyId: number, error: unknown): void {
  const invalidate = useInvalidate();
  const isMissing = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isMissing) void invalidate(companyListPrefix, companyPath(companyId));
  }, [isMissing, invalidate, companyId]);
}
