import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: {
    '/comercia-auth': () => import('./app/login-page'),
    '/comercia': () => import('./app/portal-page'),
    '/comercia-report': () => import('./access/shared-report-page'),
    '/comercia-guest': () => import('./access/guest-page'),
  },
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
  palette: () => import('./app/palette'),
  today: () => import('./app/today'),
});
