import { Module } from '@nestjs/common';
import { CompanyAccess } from '../../crm/company/company-access.js';
import { LeadLifeModule } from '../../crm/lead-life/lead-life.module.js';
import { MailingRecountWorker } from '../../sending/mailing-days/mailing-recount.worker.js';
import { MailingRecountsJob } from '../../sending/mailing-days/mailing-recounts.job.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { CampaignFigureReader } from './campaign-figure.reader.js';
import { LeadCountReader } from './lead-count.reader.js';

/** What weeks and months brought. */
@Module({
  imports: [LeadLifeModule],
  controllers: [AnalyticsController],
  providers: [
    AnalyticsService,
    CampaignFigureReader,
    CompanyAccess,
    LeadCountReader,
    MailingRecountsJob,
    MailingRecountWorker,
  ],
  exports: [AnalyticsService],
})
export class AnalyticsModule {}
