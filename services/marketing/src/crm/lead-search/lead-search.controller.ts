import { Controller, Get, Inject, Query } from '@nestjs/common';
import { LeadFound, LeadSearchQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadSearchService } from './lead-search.service.js';

@ApiTags('leads')
@Controller('api/marketing/leads')
export class LeadSearchController {
  constructor(@Inject(LeadSearchService) private readonly leads: LeadSearchService) {}

  /** Finds leads in all companies to which the user has access (rule 19.65). */
  @Get()
  @Answers(200, LeadFound.array())
  search(@CurrentUser() user: AccessUser, @Query({ schema: LeadSearchQuery }) query: LeadSearchQuery) {
    return this.leads.search(user, query);
  }
}
