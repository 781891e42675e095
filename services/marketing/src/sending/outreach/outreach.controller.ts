import { Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { Outreach, OutreachQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { OutreachService } from './outreach.service.js';

@ApiTags('outreach')
@Controller('api/marketing/outreach')
export class OutreachController {
  constructor(@Inject(OutreachService) private readonly outreach: OutreachService) {}

  @Get()
  @Answers(200, Outreach)
  get(@CurrentUser() user: AccessUser, @Query({ schema: OutreachQuery }) query: OutreachQuery) {
    return this.outreach.get(user, query);
  }

  @Post('requests')
  @HttpCode(200)
  @Answers(200, Outreach)
  ask(@CurrentUser() user: AccessUser, @Query({ schema: OutreachQuery }) query: OutreachQuery) {
    return this.outreach.ask(user, query);
  }
}
