import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  Sender,
  SenderConfirmationInput,
  SenderDomainRecord,
  SenderInput,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CallerAddress, CurrentUser } from '@portals/service-kit';
import { SenderService } from './sender.service.js';

@ApiTags('mailings')
@Controller('api/marketing')
export class SenderController {
  constructor(@Inject(SenderService) private readonly senders: SenderService) {}

  @Get('companies/:companyId/sender')
  @Answers(200, Sender)
  get(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.senders.get(user, companyId);
  }

  @Put('companies/:companyId/sender')
  @Answers(200, Sender)
  put(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: SenderInput }) input: SenderInput,
  ) {
    return this.senders.put(user, companyId, input);
  }

  @Post('companies/:companyId/sender/confirmations')
  @HttpCode(202)
  @Answers(202, Sender)
  ask(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: SenderConfirmationInput }) input: SenderConfirmationInput,
    @CallerAddress() caller: string,
  ) {
    return this.senders.askConfirmation(user, companyId, input, caller);
  }

  @Get('companies/:companyId/sender/domain-records')
  @Answers(200, SenderDomainRecord)
  record(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: SenderConfirmationInput }) input: SenderConfirmationInput,
  ) {
    return this.senders.domainRecord(user, companyId, input);
  }

  @Post('companies/:companyId/sender/domain-confirmations')
  @HttpCode(200)
  @Answers(200, Sender)
  confirmDomain(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: SenderConfirmationInput }) input: SenderConfirmationInput,
  ) {
    return this.senders.confirmDomain(user, companyId, input);
  }
}
