import { Readable } from 'node:stream';
import { Controller, Get, Header, Inject, Param, Query, Res } from '@nestjs/common';
import { AccessEvent, AccessEventExportQuery, AccessEventQuery, AccessPerson } from '@portals/contracts/auth';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, ApiProduces, CurrentUser } from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { RecordService } from './record.service.js';

@Controller('api/workspaces/:id/events')
export class RecordController {
  constructor(@Inject(RecordService) private readonly record: RecordService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(200, AccessEvent.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: AccessEventQuery }) query: AccessEventQuery,
  ) {
    return this.record.list(user, id, query);
  }

  /** Lists the people named in the record, for the filter by person. */
  @Get('people')
  @Header('cache-control', 'no-store')
  @Answers(200, AccessPerson.array())
  people(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.record.people(user, id);
  }

  @Get('export')
  @ApiProduces('text/csv')
  @Answers(200)
  async export(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: AccessEventExportQuery }) query: AccessEventExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const lines = await this.record.export(user, id, query);
    reply.header('cache-control', 'no-store');
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="access.csv"');
    // With `objectMode: false` the buffer is limited in bytes, so rows are read from the database no faster than the client reads the file.
    reply.send(Readable.from(lines, { objectMode: false }));
  }
}
