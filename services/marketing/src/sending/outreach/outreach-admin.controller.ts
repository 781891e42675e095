import { Body, Controller, Get, Header, HttpCode, Inject, Post, Query } from '@nestjs/common';
import {
  OutreachAccount,
  OutreachDecision,
  OutreachQuery,
  OutreachStop,
  OutreachStopped,
  PageReport,
} from '@portals/contracts/marketing';
import { Answers, Public } from '@portals/service-kit';
import { PageReports } from '../page-reports/page-reports.js';
import { OutreachAdmin } from './outreach-admin.js';

/** Serves the commands of the operator's staff (rule 16.3). Only reachable internally, with INTERNAL_KEY if one is set. */
@Controller('internal/outreach')
export class OutreachAdminController {
  constructor(
    @Inject(OutreachAdmin) private readonly admin: OutreachAdmin,
    @Inject(PageReports) private readonly reported: PageReports,
  ) {}

  @Public()
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(200, OutreachAccount.array())
  list(@Query({ schema: OutreachQuery }) { workspace }: OutreachQuery) {
    return this.admin.list(workspace);
  }

  @Public()
  @Get('reports')
  @Header('cache-control', 'no-store')
  @Answers(200, PageReport.array())
  reports() {
    return this.reported.list();
  }

  @Public()
  @Post('decisions')
  @HttpCode(200)
  @Answers(200, OutreachStopped)
  decide(@Body({ schema: OutreachDecision }) decision: OutreachDecision) {
    return this.admin.decide(decision);
  }

  @Public()
  @Post('stops')
  @HttpCode(200)
  @Answers(200, OutreachStopped)
  stop(@Body({ schema: OutreachStop }) what: OutreachStop) {
    return this.admin.stop(what);
  }
}
