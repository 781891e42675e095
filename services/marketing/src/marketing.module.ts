import { Module } from '@nestjs/common';
import { PurgeJob } from './app/retention/purge.job.js';
import { ContactMessageModule } from './contact/contact-message/contact-message.module.js';
import { QuarantineDigestJob } from './contact/quarantine/quarantine-digest.job.js';
import { LeadLifeModule } from './crm/lead-life/lead-life.module.js';
import { CrmModule } from './crm.module.js';
import { MailModule } from './kernel/mail/mail.module.js';
import { WorkModule } from './kernel/work/work.module.js';

@Module({
  imports: [ContactMessageModule, CrmModule, LeadLifeModule, MailModule, WorkModule],
  providers: [PurgeJob, QuarantineDigestJob],
})
export class MarketingModule {}
