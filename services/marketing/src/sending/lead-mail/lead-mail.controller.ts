import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { LeadMail, LeadMailChecks, LeadMailInput, LeadMailQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadMailService } from './lead-mail.service.js';

@ApiTags('leads')
@Controller('api/marketing/leads/:id')
export class LeadMailController {
  constructor(@Inject(LeadMailService) private readonly mails: LeadMailService) {}

  @Get('mails')
  @Answers(200, LeadMail.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: LeadMailQuery }) query: LeadMailQuery,
  ) {
    return this.mails.list(user, id, query);
  }

  @Get('mail-checks')
  @Answers(200, LeadMailChecks)
  checks(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.mails.checks(user, id);
  }

  @Post('mails')
  @HttpCode(202)
  @Answers(202, LeadMail)
  send(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: LeadMailInput }) input: LeadMailInput,
  ) {
    return this.mails.send(user, id, input);
  }
}
