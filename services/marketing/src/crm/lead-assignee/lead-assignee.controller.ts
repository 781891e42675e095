import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { Departure } from '@portals/contracts/fields';
import { DueLead, LeadDeparture, MyDayQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadAssigneeService } from './lead-assignee.service.js';

@ApiTags('leads')
@Controller('api/marketing')
export class LeadAssigneeController {
  constructor(@Inject(LeadAssigneeService) private readonly assignees: LeadAssigneeService) {}

  @Get('my-day')
  @Answers(200, DueLead.array())
  myDay(@CurrentUser() user: AccessUser, @Query({ schema: MyDayQuery }) query: MyDayQuery) {
    return this.assignees.myDay(user, query);
  }

  @Post('departures')
  @HttpCode(200)
  @Answers(200, LeadDeparture)
  depart(@CurrentUser() user: AccessUser, @Body({ schema: Departure }) departure: Departure) {
    return this.assignees.depart(user, departure);
  }
}
