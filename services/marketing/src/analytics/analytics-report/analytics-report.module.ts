import { Module } from '@nestjs/common';
import { CompanyAccess } from '../../crm/company/company-access.js';
import { MarketingCompanyRepository } from '../../crm/company/marketing-company.repository.js';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { CampaignFigureReader } from '../analytics/campaign-figure.reader.js';
import { LeadCountReader } from '../analytics/lead-count.reader.js';
import { AnalyticsReportController } from './analytics-report.controller.js';
import { AnalyticsReportRepository } from './analytics-report.repository.js';
import { AnalyticsReportService } from './analytics-report.service.js';
import { ReportErasure } from './report-erasure.js';
import { ReportMaker } from './report-maker.js';
import { ReportsOfCompany } from './reports-of-company.js';
import { SourceWinReader } from './source-win.reader.js';

/** Stored reports of weeks and months. */
@Module({
  imports: [AnalyticsModule],
  controllers: [AnalyticsReportController],
  providers: [
    AnalyticsReportRepository,
    AnalyticsReportService,
    CampaignFigureReader,
    CompanyAccess,
    LeadCountReader,
    MarketingCompanyRepository,
    ReportErasure,
    ReportMaker,
    ReportsOfCompany,
    SourceWinReader,
  ],
  exports: [AnalyticsReportService, ReportErasure, ReportsOfCompany],
})
export class AnalyticsReportModule {}
