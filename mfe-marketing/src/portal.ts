import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: {
    '/': () => import('./home/HomePage'),
    '/webia': () => import('./webia/WebiaPage'),
    '/smartboxai': () => import('./smartboxai/SmartboxPage'),
    '/consultia': () => import('./consultia/ConsultiaPage'),
    '/algorithmia': () => import('./algorithmia/AlgorithmiaPage'),
    '/comercia-landing': () => import('./comercia-landing/ComerciaLandingPage'),
    '/comerzia': () => import('./comerzia/ComerziaPage'),
    '/solutions': () => import('./enquiry/EnquiryPage'),
    '/huyu-projects': () => import('./huyu-projects/HuyuProjectsPage'),
    '*': () => import('./comerzia/ComerziaPage'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
});
