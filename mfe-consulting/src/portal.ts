import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: {
    '/auth': () => import('./session/auth-page'),
    '/consultoria': () => import('./companies/companies-page'),
    '/empresa/:id': () => import('./company-page/company-page'),
    '/shared-report': () => import('./sharing/shared-report-page'),
    '/guest': () => import('./sharing/guest-page'),
  },
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
  palette: () => import('./palette'),
  today: () => import('./today'),
});
