export * from './draft.js';
export * from './upload.js';
