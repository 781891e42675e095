import { ApiError, useInvalidate } from '@portals/platform';
import { useEffect } from 'react';
import { companyListPrefix, companyPath } from './company-calls';

/**
 * Handles a company that was deleted by somebody else: refetches the companies, so that another one is shown.
 * @param error the error with which content of the company failed to load
 */
export function useMissingCompany(companyId: number, error: unknown): void {
  const invalidate = useInvalidate();
  const isMissing = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isMissing) void invalidate(companyListPrefix, companyPath(companyId));
  }, [isMissing, invalidate, companyId]);
}
