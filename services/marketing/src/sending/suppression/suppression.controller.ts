import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  LeadSuppression,
  Suppression,
  SuppressionExportQuery,
  SuppressionInput,
  SuppressionListInput,
  SuppressionListResult,
  SuppressionQuery,
  SuppressionRemoval,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiProduces, ApiTags, CurrentUser } from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { SuppressionService } from './suppression.service.js';

@ApiTags('suppressions')
@Controller('api/marketing')
export class SuppressionController {
  constructor(@Inject(SuppressionService) private readonly suppressions: SuppressionService) {}

  @Get('suppressions')
  @Answers(200, Suppression.array())
  list(@CurrentUser() user: AccessUser, @Query({ schema: SuppressionQuery }) query: SuppressionQuery) {
    return this.suppressions.list(user, query);
  }

  @Post('suppressions')
  @Answers(201, Suppression)
  add(@CurrentUser() user: AccessUser, @Body({ schema: SuppressionInput }) input: SuppressionInput) {
    return this.suppressions.add(user, input);
  }

  @Post('suppressions/lists')
  @HttpCode(200)
  @Answers(200, SuppressionListResult)
  addAll(
    @CurrentUser() user: AccessUser,
    @Body({ schema: SuppressionListInput }) input: SuppressionListInput,
  ) {
    return this.suppressions.addAll(user, input);
  }

  @Get('suppressions/export')
  @ApiProduces('text/csv')
  @Answers(200)
  async export(
    @CurrentUser() user: AccessUser,
    @Query({ schema: SuppressionExportQuery }) query: SuppressionExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { total, lines } = await this.suppressions.export(user, query);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="do-not-email.csv"');
    reply.header('x-total-count', String(total));
    reply.send(Readable.from(lines, { objectMode: false }));
  }

  @Delete('suppressions/:id')
  @HttpCode(204)
  @Answers(204)
  remove(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: SuppressionRemoval }) removal: SuppressionRemoval,
  ) {
    return this.suppressions.remove(user, id, removal);
  }

  @Get('leads/:id/suppression')
  @Answers(200, LeadSuppression)
  ofLead(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.suppressions.ofLead(user, id);
  }
}
