import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: {
    '/people': () => import('./page/people-page'),
    '/account': () => import('./account/account-page'),
    '/join': () => import('./join/join-page'),
    '/forgot-password': () => import('./recovery/forgot-page'),
    '/reset-password': () => import('./recovery/reset-page'),
    '/signing-in': () => import('./signing-in/signing-in-page'),
    '/confirm-address': () => import('./confirmation/confirm-page'),
  },
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
  palette: () => import('./palette'),
  today: () => import('./today'),
});
