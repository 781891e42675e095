import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: { '/home': () => import('./page/home-page') },
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
});
