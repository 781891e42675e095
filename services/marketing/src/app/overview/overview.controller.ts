import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { CompanyOverview, CompanyOverviewQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CallerSignal, CurrentUser } from '@portals/service-kit';
import { OverviewService } from './overview.service.js';

@ApiTags('marketing companies')
@Controller('api/marketing/companies')
export class OverviewController {
  constructor(@Inject(OverviewService) private readonly overview: OverviewService) {}

  @Get(':id/overview')
  @Answers(200, CompanyOverview)
  get(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: CompanyOverviewQuery }) query: CompanyOverviewQuery,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.overview.get(user, id, query, signal);
  }
}
