import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/index.js';
import { CrmModule } from '../crm/index.js';
import { KernelModule } from '../kernel/index.js';
import { SendingModule } from '../sending/index.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { CampaignFigureReader } from './analytics/campaign-figure.reader.js';
import { LeadCountReader } from './analytics/lead-count.reader.js';
import { AnalyticsMailController } from './analytics-mail/analytics-mail.controller.js';
import { AnalyticsMailJob } from './analytics-mail/analytics-mail.job.js';
import { AnalyticsMailRepository } from './analytics-mail/analytics-mail.repository.js';
import { AnalyticsMailService } from './analytics-mail/analytics-mail.service.js';
import { WeeklyReceiver } from './analytics-mail/weekly-receiver.js';
import { AnalyticsReportController } from './analytics-report/analytics-report.controller.js';
import { AnalyticsReportRepository } from './analytics-report/analytics-report.repository.js';
import { AnalyticsReportService } from './analytics-report/analytics-report.service.js';
import { ReportErasure } from './analytics-report/report-erasure.js';
import { ReportMaker } from './analytics-report/report-maker.js';
import { ReportsOfCompany } from './analytics-report/reports-of-company.js';
import { SourceWinReader } from './analytics-report/source-win.reader.js';

/** Module with the figures of weeks and months, and with the reports on them. */
@Module({
  imports: [KernelModule, CrmModule, CampaignsModule, SendingModule],
  controllers: [AnalyticsController, AnalyticsReportController, AnalyticsMailController],
  providers: [
    AnalyticsService,
    CampaignFigureReader,
    LeadCountReader,
    AnalyticsReportRepository,
    AnalyticsReportService,
    ReportErasure,
    ReportMaker,
    ReportsOfCompany,
    SourceWinReader,
    AnalyticsMailJob,
    AnalyticsMailRepository,
    AnalyticsMailService,
    WeeklyReceiver,
  ],
  exports: [AnalyticsService, AnalyticsReportService, ReportErasure, ReportsOfCompany],
})
export class AnalyticsModule {}
