export * from './row-version.js';
export * from './text-language.js';
export * from './typed-figure-fields.js';
