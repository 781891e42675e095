import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: {
    '/leadmanager': () => import('./login/login-page'),
    '/leadmanager/auth': () => import('./login/access-page'),
    '/leadmanager/dashboard': () => import('./dashboard/dashboard-page'),
  },
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
  palette: () => import('./palette'),
});
