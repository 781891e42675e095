export * from './contact-message.js';
export * from './marketing-company.js';
export * from './marketing-product.js';
