import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { LeadSource, LeadSourcePage, LeadSourceQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadSourceService } from './lead-source.service.js';

@ApiTags('lead imports')
@Controller('api/marketing/companies/:companyId/lead-source')
export class LeadSourceController {
  constructor(@Inject(LeadSourceService) private readonly sources: LeadSourceService) {}

  @Get()
  @Answers(200, LeadSource)
  get(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.sources.get(user, companyId);
  }

  @Get('leads')
  @Answers(200, LeadSourcePage)
  page(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: LeadSourceQuery }) query: LeadSourceQuery,
  ) {
    return this.sources.page(user, companyId, query);
  }
}
