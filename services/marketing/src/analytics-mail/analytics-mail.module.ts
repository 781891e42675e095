import { Module } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import { AnalyticsReportModule } from '../analytics-report/analytics-report.module.js';
import { CompanyAccess } from '../company/company-access.js';
import { LeadLifeModule } from '../lead-life/lead-life.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { OutreachGate } from '../outreach/outreach-gate.js';
import { DomainRecords } from '../sender-confirmation/domain-records.js';
import { SenderConfirmations } from '../sender-confirmation/sender-confirmations.js';
import { Suppressions } from '../suppression/suppressions.js';
import { AccountAddresses } from './account-addresses.js';
import { AnalyticsMailController } from './analytics-mail.controller.js';
import { AnalyticsMailJob } from './analytics-mail.job.js';
import { AnalyticsMailRepository } from './analytics-mail.repository.js';
import { AnalyticsMailService } from './analytics-mail.service.js';
import { WeeklyReceiver } from './weekly-receiver.js';

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
    DomainRecords,
    MailLinks,
    OutreachGate,
    SenderConfirmations,
    Suppressions,
    Throttle,
    WeeklyReceiver,
  ],
})
export class AnalyticsMailModule {}
