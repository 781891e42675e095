import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { LeadBulkChange, LeadBulkChangeInput, LeadEventQuery, LeadRow } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadBulkChangeService } from './lead-bulk-change.service.js';

@ApiTags('leads')
@Controller('api/marketing')
export class LeadBulkChangeController {
  constructor(@Inject(LeadBulkChangeService) private readonly changes: LeadBulkChangeService) {}

  @Post('companies/:companyId/leads/bulk-changes')
  @HttpCode(202)
  @Answers(202, LeadBulkChange)
  create(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: LeadBulkChangeInput }) input: LeadBulkChangeInput,
  ) {
    return this.changes.create(user, companyId, input);
  }

  @Get('companies/:companyId/leads/bulk-changes')
  @Answers(200, LeadBulkChange.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: LeadEventQuery }) query: LeadEventQuery,
  ) {
    return this.changes.list(user, companyId, query);
  }

  @Get('bulk-changes/:id')
  @Answers(200, LeadBulkChange)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.changes.get(user, id);
  }

  @Post('bulk-changes/:id/undo')
  @HttpCode(202)
  @Answers(202, LeadBulkChange)
  undo(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.changes.undo(user, id);
  }

  @Get('bulk-changes/:id/kept')
  @Answers(200, LeadRow.array())
  kept(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: LeadEventQuery }) query: LeadEventQuery,
  ) {
    return this.changes.kept(user, id, query);
  }
}
