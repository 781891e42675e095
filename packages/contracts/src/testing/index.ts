// Helpers for tests only.
export * from './optional-fields.js';
export * from './route-cases.js';
export { CompositionBefore, LiveSetBefore } from './version-before.js';
