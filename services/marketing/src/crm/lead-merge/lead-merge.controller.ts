import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { Lead, LeadMerge, LeadMergeInput, LeadMergeUndone } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadMergeService } from './lead-merge.service.js';

@ApiTags('duplicates')
@Controller('api/marketing')
export class LeadMergeController {
  constructor(@Inject(LeadMergeService) private readonly merges: LeadMergeService) {}

  @Post('companies/:companyId/lead-merges')
  @HttpCode(200)
  @Answers(200, Lead)
  merge(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: LeadMergeInput }) input: LeadMergeInput,
  ) {
    return this.merges.merge(user, companyId, input);
  }

  @Get('leads/:id/merges')
  @Answers(200, LeadMerge.array())
  list(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.merges.list(user, id);
  }

  @Post('lead-merges/:id/undo')
  @HttpCode(200)
  @Answers(200, LeadMergeUndone)
  undo(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.merges.undo(user, id);
  }
}
