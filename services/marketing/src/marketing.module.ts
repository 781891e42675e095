import { Module } from '@nestjs/common';
import { ContactMessageModule } from './contact-message/contact-message.module.js';
import { CrmModule } from './crm.module.js';
import { LeadLifeModule } from './lead-life/lead-life.module.js';
import { MailModule } from './mail/mail.module.js';
import { QuarantineDigestJob } from './quarantine/quarantine-digest.job.js';
import { PurgeJob } from './retention/purge.job.js';
import { WorkModule } from './work/work.module.js';

@Module({
  imports: [ContactMessageModule, CrmModule, LeadLifeModule, MailModule, WorkModule],
  providers: [PurgeJob, QuarantineDigestJob],
})
export class MarketingModule {}
