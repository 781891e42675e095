import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  AnalyticsReport,
  AnalyticsReportFileQuery,
  AnalyticsReportInput,
  AnalyticsReportQuery,
  AnalyticsReportRow,
  AnalyticsReportTextQuery,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiProduces, ApiTags, CurrentUser } from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { AnalyticsReportService } from './analytics-report.service.js';

@ApiTags('analytics')
@Controller('api/marketing')
export class AnalyticsReportController {
  constructor(@Inject(AnalyticsReportService) private readonly reports: AnalyticsReportService) {}

  @Get('companies/:companyId/analytics-reports')
  @Answers(200, AnalyticsReportRow.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: AnalyticsReportQuery }) query: AnalyticsReportQuery,
  ) {
    return this.reports.list(user, companyId, query);
  }

  @Post('companies/:companyId/analytics-reports')
  @Answers(201, AnalyticsReport)
  create(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: AnalyticsReportInput }) input: AnalyticsReportInput,
  ) {
    return this.reports.create(user, companyId, input);
  }

  @Get('analytics-reports/:id')
  @Answers(200, AnalyticsReport)
  get(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: AnalyticsReportTextQuery }) { language }: AnalyticsReportTextQuery,
  ) {
    return this.reports.get(user, id, language);
  }

  @Delete('analytics-reports/:id')
  @HttpCode(204)
  @Answers(204)
  delete(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.reports.delete(user, id);
  }

  @Get('analytics-reports/:id/file')
  @ApiProduces('text/csv', 'text/markdown')
  @Answers(200)
  async file(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: AnalyticsReportFileQuery }) query: AnalyticsReportFileQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, type, text } = await this.reports.file(user, id, query);
    reply
      .headers({
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
      })
      .send(text);
  }
}
