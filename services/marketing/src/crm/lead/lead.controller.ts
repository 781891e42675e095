import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  Lead,
  LeadBoard,
  LeadBoardQuery,
  LeadEvent,
  LeadEventQuery,
  LeadPatch,
  LeadQuery,
  LeadRow,
  LeadSpelling,
  LeadSpellingQuery,
  LeadValues,
  NewLeadInput,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadService } from './lead.service.js';

@ApiTags('leads')
@Controller('api/marketing')
export class LeadController {
  constructor(@Inject(LeadService) private readonly leads: LeadService) {}

  @Get('companies/:companyId/leads')
  @Answers(200, LeadRow.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: LeadQuery }) query: LeadQuery,
  ) {
    return this.leads.list(user, companyId, query);
  }

  @Get('companies/:companyId/leads/board')
  @Answers(200, LeadBoard)
  board(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: LeadBoardQuery }) query: LeadBoardQuery,
  ) {
    return this.leads.board(user, companyId, query);
  }

  @Get('companies/:companyId/leads/values')
  @Answers(200, LeadValues)
  values(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.leads.values(user, companyId);
  }

  @Get('companies/:companyId/leads/spelling')
  @Answers(200, LeadSpelling)
  spelling(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: LeadSpellingQuery }) query: LeadSpellingQuery,
  ) {
    return this.leads.spelling(user, companyId, query);
  }

  @Post('leads')
  @Answers(201, Lead)
  create(@CurrentUser() user: AccessUser, @Body({ schema: NewLeadInput }) input: NewLeadInput) {
    return this.leads.create(user, input);
  }

  @Get('leads/:id')
  @Answers(200, Lead)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.leads.get(user, id);
  }

  @Patch('leads/:id')
  @Answers(200, Lead)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: LeadPatch }) patch: LeadPatch,
  ) {
    return this.leads.update(user, id, patch);
  }

  @Delete('leads/:id')
  @HttpCode(204)
  @Answers(204)
  delete(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.leads.delete(user, id);
  }

  @Get('leads/:id/events')
  @Answers(200, LeadEvent.array())
  timeline(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: LeadEventQuery }) query: LeadEventQuery,
  ) {
    return this.leads.timeline(user, id, query);
  }
}
