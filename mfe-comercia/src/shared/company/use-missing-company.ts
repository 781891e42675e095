import { ApiError, useInvalidate } from '@portals/platform';
import { useEffect } from 'react';
import { companyListPrefix, companyPath } from './company-calls';

/**
 * Handles a company that somebody has deleted meanwhile: refetches the companies, so that another one is shown.
 * @param error reason why content of the company could not be read
 */
export function useMissingCompany(companyId: number, error: unknown): void {
  const invalidate = useInvalidate();
  const isMissing = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isMissing) void invalidate(companyListPrefix, companyPath(companyId));
  }, [isMissing, invalidate, companyId]);
}
