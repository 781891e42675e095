import { Body, Controller, Get, Inject, Param, Patch, Post } from '@nestjs/common';
import { Report, ReportInput, ReportPatch } from '@portals/contracts/consulting';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { ReportService } from './report.service.js';

@ApiTags('reports')
@Controller('api')
export class ReportController {
  constructor(@Inject(ReportService) private readonly reports: ReportService) {}

  @Get('companies/:companyId/report')
  @Answers(200, Report)
  get(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.reports.get(user, companyId);
  }

  @Patch('companies/:companyId/report')
  @Answers(200, Report)
  change(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: ReportPatch }) patch: ReportPatch,
  ) {
    return this.reports.change(user, companyId, patch);
  }

  @Post('reports')
  @Answers(201, Report)
  create(@CurrentUser() user: AccessUser, @Body({ schema: ReportInput }) input: ReportInput) {
    return this.reports.create(user, input);
  }
}
