import { Controller, Get, Inject, Query } from '@nestjs/common';
import { DueLead, MyDayQuery } from '@portals/contracts/marketing';
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
}
