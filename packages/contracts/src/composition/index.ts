export * from './composition.js';
export * from './document-form.js';
export * from './language.js';
export * from './portal-event.js';
export { PortalNav, PortalRoute } from './portal-route.js';
export * from './site.js';
export * from './site-gaps.js';
