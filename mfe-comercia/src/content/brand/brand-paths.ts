import { companyPath } from '../../shared';

// Both paths read and change the same row: whoever writes through one of them has to invalidate the other.
export const brandPath = (companyId: number) => `${companyPath(companyId)}/brand`;
export const brandColorsPath = (companyId: number) => `${companyPath(companyId)}/brand-colors`;
