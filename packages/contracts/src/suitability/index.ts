// Plain values and functions without zod, because the home page loads them.
export * from './assess.js';
export * from './read-case.js';
export * from './rules.js';
export * from './sources.js';
export * from './words.js';
