export * from './admin-user.js';
export * from './backup.js';
export * from './enquiry.js';
export * from './release-token.js';
export * from './state.js';
