export { analyticsPath } from './analytics-address';
export { comparedValue, useChangeWords } from './figures/change';
