import type { SharingPlace } from '@portals/ui/sharing';
import { companyListPrefix, viewPath } from '../shared';

/** Configures the shared access screens for this portal's companies. */
export const sharingPlace: SharingPlace = {
  service: 'marketing',
  api: '/api/marketing',
  guestPage: '/comercia-guest',
  reportPage: '/comercia-report',
  signInPage: '/comercia-auth',
  companiesPage: viewPath('companies'),
  companies: companyListPrefix,
  arrivalPath: (companyId) => viewPath('analytics', companyId),
};
