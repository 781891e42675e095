import { Controller, Get, Inject, Param } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { MailChecks } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CallerSignal, CurrentUser } from '@portals/service-kit';
import { HeavyWork, heavyBytes } from '../../kernel/index.js';
import { MailCheckService } from './mail-check.service.js';

@ApiTags('mailings')
@Controller('api/marketing/campaigns/:id')
export class MailCheckController {
  constructor(
    @Inject(MailCheckService) private readonly checks: MailCheckService,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
  ) {}

  @Get('mail-checks')
  @Answers(200, MailChecks)
  check(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.heavy.run({ user: user.id, bytes: heavyBytes.email, signal }, () =>
      this.checks.check(user, id),
    );
  }
}
