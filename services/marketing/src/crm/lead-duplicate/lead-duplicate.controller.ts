import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { LeadDuplicateGroup, LeadDuplicateQuery, LeadNotDuplicateInput } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadDuplicateService } from './lead-duplicate.service.js';

@ApiTags('duplicates')
@Controller('api/marketing/companies/:companyId/lead-duplicates')
export class LeadDuplicateController {
  constructor(@Inject(LeadDuplicateService) private readonly duplicates: LeadDuplicateService) {}

  @Get()
  @Answers(200, LeadDuplicateGroup.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: LeadDuplicateQuery }) query: LeadDuplicateQuery,
  ) {
    return this.duplicates.list(user, companyId, query);
  }

  @Post('apart')
  @HttpCode(204)
  @Answers(204)
  tellApart(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: LeadNotDuplicateInput }) input: LeadNotDuplicateInput,
  ) {
    return this.duplicates.markDifferent(user, companyId, input);
  }
}
