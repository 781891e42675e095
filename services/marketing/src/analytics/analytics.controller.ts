import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { Analytics, AnalyticsQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('analytics')
@Controller('api/marketing/companies/:companyId/analytics')
export class AnalyticsController {
  constructor(@Inject(AnalyticsService) private readonly analytics: AnalyticsService) {}

  @Get()
  @Answers(200, Analytics)
  get(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: AnalyticsQuery }) query: AnalyticsQuery,
  ) {
    return this.analytics.get(user, companyId, query);
  }
}
