export * from './archive.js';
export * from './company.js';
export * from './report-blocks.js';
export * from './shared-report.js';
