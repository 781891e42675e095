export * from './base.js';
export * from './define-config.js';
export * from './token.js';
