export * from './auth-key.js';
export * from './base.js';
export * from './define-config.js';
export * from './private-folder.js';
export * from './token.js';
