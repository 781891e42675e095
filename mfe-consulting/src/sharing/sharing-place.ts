import type { SharingPlace } from '@portals/ui/sharing';
import { companyListPage, companyListPrefix } from '../company/company-query';

/** Configures the shared access screens for this portal's companies. */
export const sharingPlace: SharingPlace = {
  service: 'consulting',
  api: '/api',
  guestPage: '/guest',
  reportPage: '/shared-report',
  signInPage: '/auth',
  companiesPage: companyListPage,
  companies: companyListPrefix,
  arrivalPath: (companyId) => `/empresa/${companyId}?tab=report`,
};
