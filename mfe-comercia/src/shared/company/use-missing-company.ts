import { ApiError, useInvalidate } from '@portals/platform';
import { useEffect } from 'react';
import { companyListPrefix, companyPath } from './company-calls';

/**
 * A company that somebody has deleted meanwhile: the companies are read again, and another one is shown.
 * @param error why what is below the company could not be read
 */
export function useMissingCompany(companyId: number, error: unknown): void {
  const invalidate = useInvalidate();
  const isMissing = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isMissing) void invalidate(companyListPrefix, companyPath(companyId));
  }, [isMissing, invalidate, companyId]);
}
