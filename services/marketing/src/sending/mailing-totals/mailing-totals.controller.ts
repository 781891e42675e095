import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { DeletedCampaign, MailingTotals, MailingTotalsQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { MailingTotalsService } from './mailing-totals.service.js';

@ApiTags('mailings')
@Controller('api/marketing/companies/:companyId')
export class MailingTotalsController {
  constructor(@Inject(MailingTotalsService) private readonly totals: MailingTotalsService) {}

  @Get('mailing-totals')
  @Answers(200, MailingTotals.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: MailingTotalsQuery }) query: MailingTotalsQuery,
  ) {
    return this.totals.of(user, companyId, query);
  }

  @Get('deleted-campaigns')
  @Answers(200, DeletedCampaign.array())
  deleted(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.totals.deleted(user, companyId);
  }
}
