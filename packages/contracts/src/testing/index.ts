// For tests only.
export * from './route-cases.js';
