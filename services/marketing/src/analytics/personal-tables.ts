import type { PersonalTable } from '@portals/service-kit';
import { inOwnCompanies } from '../crm/plain.js';
import { AnalyticsMailEntity } from './analytics-mail/analytics-mail.entity.js';
import { AnalyticsReportEntity } from './analytics-report/analytics-report.entity.js';

export const analyticsPersonalTables: readonly PersonalTable[] = [
  {
    entity: AnalyticsMailEntity,
    section: 'weekly-emails',
    own: `userId = :user OR ${inOwnCompanies}`,
    without: ['mailId'],
  },
  { entity: AnalyticsReportEntity, section: 'reports', own: inOwnCompanies, without: ['firstDay'] },
];
