import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ContactMessageAnswer, ContactMessageInput } from '@portals/contracts/marketing';
import { Answers, ApiTags, Public } from '@portals/service-kit';
import { ContactMessageService, type Submission } from './contact-message.service.js';
import { FromSubmission } from './submission.decorator.js';

@ApiTags('contact')
@Controller('api/contact')
export class ContactMessageController {
  constructor(@Inject(ContactMessageService) private readonly messages: ContactMessageService) {}

  @Public()
  @Post('send-email')
  @HttpCode(200)
  @Answers(200, ContactMessageAnswer)
  send(
    @Body({ schema: ContactMessageInput }) input: ContactMessageInput,
    @FromSubmission() submission: Submission,
  ) {
    return this.messages.sendOnce(input, submission);
  }
}
