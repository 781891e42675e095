import { Module } from '@nestjs/common';
import { AnalyticsReportModule } from '../analytics-report/analytics-report.module.js';
import { CompanyAccess } from '../company/company-access.js';
import { LeadLifeModule } from '../lead-life/lead-life.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccountAddresses } from './account-addresses.js';
import { AnalyticsMailController } from './analytics-mail.controller.js';
import { AnalyticsMailJob } from './analytics-mail.job.js';
import { AnalyticsMailRepository } from './analytics-mail.repository.js';
import { AnalyticsMailService } from './analytics-mail.service.js';

/** The report of each week by email. */
@Module({
  imports: [AnalyticsReportModule, LeadLifeModule, MailModule],
  controllers: [AnalyticsMailController],
  providers: [
    AccountAddresses,
    AnalyticsMailJob,
    AnalyticsMailRepository,
    AnalyticsMailService,
    CompanyAccess,
  ],
})
export class AnalyticsMailModule {}
