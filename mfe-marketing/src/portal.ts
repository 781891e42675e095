import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: {
    '/': () => import('./home/home-page'),
    '/webia': () => import('./webia/webia-page'),
    '/smartboxai': () => import('./smartboxai/smartbox-page'),
    '/consultia': () => import('./consultia/consultia-page'),
    '/algorithmia': () => import('./algorithmia/algorithmia-page'),
    '/comercia-landing': () => import('./comercia-landing/comercia-landing-page'),
    '/comerzia': () => import('./comerzia/comerzia-page'),
    '/solutions': () => import('./enquiry/enquiry-page'),
    '/huyu-projects': () => import('./huyu-projects/huyu-projects-page'),
    '/how-we-calculate': () => import('./suitability/rules-page'),
    '*': () => import('./comerzia/comerzia-page'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
});
