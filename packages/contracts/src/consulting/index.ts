export * from './archive.js';
export * from './company.js';
export * from './obligations.js';
export * from './portable-report.js';
export * from './report.js';
export * from './report-blocks.js';
export * from './report-facts.js';
export * from './report-input.js';
