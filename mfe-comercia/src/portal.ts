import { definePortal } from '@portals/platform';

export default definePortal({
  name: 'mfe-comercia',
  routes: [
    {
      path: '/comercia-auth',
      load: () => import(/* webpackChunkName: "route-login" */ './login/login-page'),
    },
    {
      path: '/comercia',
      load: () => import(/* webpackChunkName: "route-portal" */ './views/portal-page'),
    },
  ],
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
});
