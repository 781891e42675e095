import { Controller, Get, Inject, Param } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { MailChecks } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { MailCheckService } from './mail-check.service.js';

@ApiTags('mailings')
@Controller('api/marketing/campaigns/:id')
export class MailCheckController {
  constructor(@Inject(MailCheckService) private readonly checks: MailCheckService) {}

  @Get('mail-checks')
  @Answers(200, MailChecks)
  check(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.checks.check(user, id);
  }
}
