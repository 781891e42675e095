export { AnalyticsService } from './analytics/analytics.service.js';
export { AnalyticsModule } from './analytics.module.js';
export { AnalyticsReportEntity } from './analytics-report/analytics-report.entity.js';
export { AnalyticsReportService } from './analytics-report/analytics-report.service.js';
export { ReportErasure } from './analytics-report/report-erasure.js';
export type { WantedReport } from './analytics-report/report-maker.js';
export { ReportsOfCompany } from './analytics-report/reports-of-company.js';
export { analyticsDatabase } from './database.js';
