import { Module } from '@nestjs/common';
import { KernelModule } from '../kernel/index.js';
import { ContactFormController } from './contact-form/contact-form.controller.js';
import { ContactMessageController } from './contact-message/contact-message.controller.js';
import { ContactMessageRepository } from './contact-message/contact-message.repository.js';
import { ContactMessageService } from './contact-message/contact-message.service.js';
import { QuarantineDigestJob } from './quarantine/quarantine-digest.job.js';

/** The room of the public site's enquiries: sending, quarantine, and the form without a script. */
@Module({
  imports: [KernelModule],
  controllers: [ContactMessageController, ContactFormController],
  providers: [ContactMessageService, ContactMessageRepository, QuarantineDigestJob],
  exports: [ContactMessageRepository],
})
export class ContactModule {}
