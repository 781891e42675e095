import { Global, Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/index.js';
import { CampaignsModule } from '../campaigns/index.js';
import { ContactModule } from '../contact/index.js';
import { CrmModule } from '../crm/index.js';
import { KernelModule } from '../kernel/index.js';
import { SendingModule } from '../sending/index.js';
import { DemoData } from './demo/demo-data.js';
import { DemoTexts } from './demo/demo-texts.js';
import { joined, joins } from './joins.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { MailLogJob } from './retention/mail-log.job.js';
import { PurgeJob } from './retention/purge.job.js';

/** All rooms. It is global, so that lower rooms get the handlers that `joins` provides. */
@Global()
@Module({
  imports: [KernelModule, ContactModule, CrmModule, CampaignsModule, SendingModule, AnalyticsModule],
  controllers: [OverviewController],
  providers: [DemoData, DemoTexts, MailLogJob, OverviewService, PurgeJob, ...joins],
  exports: [...joined],
})
export class AppModule {}
