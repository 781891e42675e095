export * from './row-version.js';
export * from './text-language.js';
export * from './typed-fields.js';
