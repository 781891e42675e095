import { AnalyticsMailEntity } from './analytics-mail/analytics-mail.entity.js';
import { AnalyticsReportEntity } from './analytics-report/analytics-report.entity.js';
import { AnalyticsMails1795382400000 } from './migrations/analytics-mails.js';
import { AnalyticsReports1795383950000 } from './migrations/analytics-reports.js';
import { analyticsPersonalTables } from './personal-tables.js';

/** Entities and migrations of this module. */
export const analyticsDatabase = {
  personal: analyticsPersonalTables,
  entities: [AnalyticsMailEntity, AnalyticsReportEntity],
  migrations: [AnalyticsMails1795382400000, AnalyticsReports1795383950000],
};
