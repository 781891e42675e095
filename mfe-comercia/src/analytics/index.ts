export { analyticsPath } from './analytics-address';
export { figuresPath } from './analytics-calls';
export { comparedValue, useChangeWords } from './figures/change';
export { reportTextPath } from './reports/report-calls';
