import { Readable } from 'node:stream';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { LeadExportQuery } from '@portals/contracts/marketing';
import {
  type AccessUser,
  Answers,
  ApiProduces,
  ApiTags,
  CallerSignal,
  CurrentUser,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { HeavyWork, heavyBytes } from '../../kernel/index.js';
import { LeadExportService } from './lead-export.service.js';

@ApiTags('leads')
@Controller('api/marketing')
export class LeadExportController {
  constructor(
    @Inject(LeadExportService) private readonly exports: LeadExportService,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
  ) {}

  @Get('companies/:companyId/leads/export')
  @ApiProduces('text/csv')
  @Answers(200)
  async export(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: LeadExportQuery }) query: LeadExportQuery,
    @CallerSignal() signal: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { total, lines } = await this.heavy.run({ user: user.id, bytes: heavyBytes.count, signal }, () =>
      this.exports.export(user, companyId, query),
    );
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="leads.csv"');
    reply.header('x-total-count', String(total));
    // With a byte-based buffer, the export reads from the database no faster than the client reads the response.
    reply.send(Readable.from(lines, { objectMode: false }));
  }
}
