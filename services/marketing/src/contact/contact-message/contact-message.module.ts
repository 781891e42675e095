import { Module } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { ContactFormController } from '../contact-form/contact-form.controller.js';
import { ContactMessageController } from './contact-message.controller.js';
import { ContactMessageRepository } from './contact-message.repository.js';
import { ContactMessageService } from './contact-message.service.js';

@Module({
  imports: [MailModule],
  controllers: [ContactMessageController, ContactFormController],
  providers: [ContactMessageService, ContactMessageRepository, Throttle],
  exports: [ContactMessageRepository, Throttle],
})
export class ContactMessageModule {}
