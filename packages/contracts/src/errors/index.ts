export * from './error.js';
