export * from './admin-user.js';
export * from './enquiry.js';
export * from './state.js';
