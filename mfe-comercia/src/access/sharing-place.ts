import type { SharingPlace } from '@portals/ui/sharing';
import { companyListPrefix, viewPath } from '../shared';

/** The companies of this portal, for sharing. */
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
