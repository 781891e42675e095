export { analyticsPath } from './analytics-address';
export { comparedValue, useChangeWords } from './figures/change';
export { ReportBody } from './reports/report-body';
export { companyReportsPath, reportPath, reportRows } from './reports/report-calls';
export { useReportName } from './reports/use-report-name';
