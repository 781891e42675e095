import { Module } from '@nestjs/common';
import { ContactMessageModule } from './contact-message/contact-message.module.js';
import { CrmModule } from './crm.module.js';
import { MailModule } from './mail/mail.module.js';
import { QuarantineDigestJob } from './quarantine/quarantine-digest.job.js';
import { PurgeJob } from './retention/purge.job.js';

@Module({
  imports: [ContactMessageModule, CrmModule, MailModule],
  providers: [PurgeJob, QuarantineDigestJob],
})
export class MarketingModule {}
