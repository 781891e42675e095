import { definePortal } from '@portals/platform';

export default definePortal({
  name: 'mfe-consulting',
  routes: [
    { path: '/auth', load: () => import(/* webpackChunkName: "route-auth" */ './session/auth-page') },
    {
      path: '/consultoria',
      load: () => import(/* webpackChunkName: "route-companies" */ './companies/companies-page'),
    },
    {
      path: '/empresa/:id',
      load: () => import(/* webpackChunkName: "route-company" */ './company/company-page'),
    },
  ],
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
});
