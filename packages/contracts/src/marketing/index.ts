export * from './contact-message.js';
export * from './lead.js';
export * from './lead-bulk-change.js';
export * from './lead-export.js';
export * from './lead-fit.js';
export * from './lead-import.js';
export * from './marketing-company.js';
export * from './marketing-product.js';
