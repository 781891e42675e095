import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { AnalyticsMail, AnalyticsMailAnswer, AnalyticsMailRow } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { AnalyticsMailService } from './analytics-mail.service.js';

@ApiTags('analytics')
@Controller('api/marketing')
export class AnalyticsMailController {
  constructor(@Inject(AnalyticsMailService) private readonly mails: AnalyticsMailService) {}

  /** Lists the caller's subscriptions. */
  @Get('analytics-mails')
  @Answers(200, AnalyticsMailRow.array())
  list(@CurrentUser() user: AccessUser) {
    return this.mails.list(user);
  }

  @Get('companies/:companyId/analytics-mail')
  @Answers(200, AnalyticsMailAnswer)
  get(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.mails.get(user, companyId);
  }

  @Put('companies/:companyId/analytics-mail')
  @Answers(200, AnalyticsMailAnswer)
  put(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: AnalyticsMail }) input: AnalyticsMail,
  ) {
    return this.mails.put(user, companyId, input);
  }
}
