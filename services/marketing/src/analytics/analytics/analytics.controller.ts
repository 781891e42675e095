import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { Analytics, AnalyticsQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CallerSignal, CurrentUser } from '@portals/service-kit';
import { HeavyWork, heavyBytes } from '../../kernel/index.js';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('analytics')
@Controller('api/marketing/companies/:companyId/analytics')
export class AnalyticsController {
  constructor(
    @Inject(AnalyticsService) private readonly analytics: AnalyticsService,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
  ) {}

  @Get()
  @Answers(200, Analytics)
  get(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: AnalyticsQuery }) query: AnalyticsQuery,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.heavy.run({ user: user.id, bytes: heavyBytes.figures, signal }, () =>
      this.analytics.get(user, companyId, query),
    );
  }
}
