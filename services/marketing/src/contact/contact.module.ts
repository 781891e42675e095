import { Module } from '@nestjs/common';
import { Accounts } from '@portals/service-kit';
import { KernelModule } from '../kernel/index.js';
import { ContactFormController } from './contact-form/contact-form.controller.js';
import { FormLooks } from './contact-form/form-looks.js';
import { ContactMessageController } from './contact-message/contact-message.controller.js';
import { ContactMessageRepository } from './contact-message/contact-message.repository.js';
import { ContactMessageService } from './contact-message/contact-message.service.js';
import { EnquiryReceivers } from './contact-message/enquiry-receivers.js';
import { EnquiryController } from './enquiry/enquiry.controller.js';
import { EnquiryRepository } from './enquiry/enquiry.repository.js';
import { EnquiryService } from './enquiry/enquiry.service.js';
import { EnquiryCompletionJob } from './enquiry/enquiry-completion.job.js';
import { QuarantineDigestJob } from './quarantine/quarantine-digest.job.js';

/** Module with the enquiries of the public site: sending, quarantine, and the form without a script. */
@Module({
  imports: [KernelModule],
  controllers: [ContactMessageController, ContactFormController, EnquiryController],
  providers: [
    Accounts,
    ContactMessageService,
    ContactMessageRepository,
    EnquiryCompletionJob,
    EnquiryReceivers,
    EnquiryRepository,
    EnquiryService,
    FormLooks,
    QuarantineDigestJob,
  ],
  exports: [ContactMessageRepository, EnquiryReceivers, FormLooks],
})
export class ContactModule {}
