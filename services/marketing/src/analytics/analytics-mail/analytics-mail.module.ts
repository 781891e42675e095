import { Module } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import { OutreachGate } from '../../campaigns/outreach-gate/outreach-gate.js';
import { CompanyAccess } from '../../crm/company/company-access.js';
import { LeadLifeModule } from '../../crm/lead-life/lead-life.module.js';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { MailLinks } from '../../sending/mail-links/mail-links.js';
import { DomainRecords } from '../../sending/sender-confirmation/domain-records.js';
import { SenderConfirmations } from '../../sending/sender-confirmation/sender-confirmations.js';
import { Suppressions } from '../../sending/suppression/suppressions.js';
import { AnalyticsReportModule } from '../analytics-report/analytics-report.module.js';
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
