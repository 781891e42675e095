import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { TestMailAnswer, TestMailInput } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CallerSignal, CurrentUser } from '@portals/service-kit';
import { TestMailService } from './test-mail.service.js';

@ApiTags('mailings')
@Controller('api/marketing/campaigns/:id')
export class TestMailController {
  constructor(@Inject(TestMailService) private readonly tests: TestMailService) {}

  @Post('test-mails')
  @HttpCode(202)
  @Answers(202, TestMailAnswer)
  send(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: TestMailInput }) input: TestMailInput,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.tests.send({ user, signal }, id, input);
  }
}
