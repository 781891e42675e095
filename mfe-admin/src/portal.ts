import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: { '/admin': () => import('./page/admin-page') },
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
});
