export * from './analytics.js';
export * from './analytics-report.js';
