export * from './activity.js';
export * from './analytics.js';
export * from './analytics-report.js';
export * from './company-overview.js';
export * from './shared-report.js';
