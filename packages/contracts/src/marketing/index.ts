export * from './analytics/index.js';
export * from './campaigns/index.js';
export * from './contact/index.js';
export * from './crm/index.js';
export { foreignTexts, hasCurrency, languageBalance } from './kernel/index.js';
export * from './sending/index.js';
