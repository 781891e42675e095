export * from './company.js';
export * from './sharing.js';
