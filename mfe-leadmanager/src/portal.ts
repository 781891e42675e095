import { definePortal } from '@portals/platform';

export default definePortal({
  name: 'mfe-leadmanager',
  routes: [
    {
      path: '/leadmanager',
      load: () => import(/* webpackChunkName: "route-login" */ './login/login-page'),
    },
    {
      path: '/leadmanager/auth',
      load: () => import(/* webpackChunkName: "route-login" */ './login/access-page'),
    },
    {
      path: '/leadmanager/dashboard',
      load: () => import(/* webpackChunkName: "route-dashboard" */ './dashboard/dashboard-page'),
    },
  ],
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
});
