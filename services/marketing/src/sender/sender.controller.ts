import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { Sender, SenderInput } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
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
}
