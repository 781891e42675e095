export * from './draft.js';
export * from './reports.js';
export * from './upload.js';
