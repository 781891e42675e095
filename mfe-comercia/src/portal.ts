import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: {
    '/comercia-auth': () => import('./app/login-page'),
    '/comercia': () => import('./app/portal-page'),
  },
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
  palette: () => import('./app/palette'),
});
