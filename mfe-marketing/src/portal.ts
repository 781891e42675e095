import { definePortal } from '@portals/platform';

const comerzia = () => import(/* webpackChunkName: "route-comerzia" */ './comerzia/ComerziaPage');

export default definePortal({
  name: 'mfe-marketing',
  routes: [
    { path: '/', load: () => import(/* webpackChunkName: "route-home" */ './home/HomePage') },
    { path: '/webia', load: () => import(/* webpackChunkName: "route-webia" */ './webia/WebiaPage') },
    {
      path: '/smartboxai',
      load: () => import(/* webpackChunkName: "route-smartboxai" */ './smartboxai/SmartboxPage'),
    },
    {
      path: '/consultia',
      load: () => import(/* webpackChunkName: "route-consultia" */ './consultia/ConsultiaPage'),
    },
    {
      path: '/algorithmia',
      load: () => import(/* webpackChunkName: "route-algorithmia" */ './algorithmia/AlgorithmiaPage'),
    },
    {
      path: '/comercia-landing',
      load: () =>
        import(/* webpackChunkName: "route-comercia-landing" */ './comercia-landing/ComerciaLandingPage'),
    },
    { path: '/comerzia', load: comerzia },
    {
      path: '/solutions',
      load: () => import(/* webpackChunkName: "route-solutions" */ './enquiry/EnquiryPage'),
    },
    {
      path: '/huyu-projects',
      load: () => import(/* webpackChunkName: "route-huyu-projects" */ './huyu-projects/HuyuProjectsPage'),
    },
    { path: '*', load: comerzia },
  ],
  messages: {
    en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "locale-es" */ './locales/es.json'),
  },
});
