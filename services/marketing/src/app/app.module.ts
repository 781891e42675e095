import { Global, Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContactModule } from '../contact/contact.module.js';
import { CrmModule } from '../crm/crm.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { SendingModule } from '../sending/sending.module.js';
import { DemoData } from './demo/demo-data.js';
import { DemoTexts } from './demo/demo-texts.js';
import { joined, joins } from './joins.js';
import { MailLogJob } from './retention/mail-log.job.js';
import { PurgeJob } from './retention/purge.job.js';

/** All rooms. It is global, so that a room finds what rooms above are joined to it. */
@Global()
@Module({
  imports: [KernelModule, ContactModule, CrmModule, CampaignsModule, SendingModule, AnalyticsModule],
  providers: [DemoData, DemoTexts, MailLogJob, PurgeJob, ...joins],
  exports: [...joined],
})
export class AppModule {}
