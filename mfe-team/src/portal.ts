import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: {
    '/people': () => import('./page/people-page'),
    '/account': () => import('./account/account-page'),
    '/join': () => import('./join/join-page'),
  },
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
  palette: () => import('./palette'),
});
