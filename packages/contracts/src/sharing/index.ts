export * from './sharing.js';
