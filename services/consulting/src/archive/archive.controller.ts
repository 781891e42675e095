import { Readable } from 'node:stream';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ArchiveQuery } from '@portals/contracts/consulting';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, ApiProduces, ApiTags, CurrentUser } from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { ArchiveService } from './archive.service.js';

@ApiTags('companies')
@Controller('api')
export class ArchiveController {
  constructor(@Inject(ArchiveService) private readonly archives: ArchiveService) {}

  @Get('companies/:companyId/archive')
  @ApiProduces('application/zip')
  @Answers(200)
  async export(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: ArchiveQuery }) query: ArchiveQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, bytes } = await this.archives.export(user, companyId, query);
    reply.header('cache-control', 'no-store');
    reply.header('content-type', 'application/zip');
    reply.header('content-disposition', `attachment; filename="${name}.zip"`);
    // With `objectMode: false` the buffer is limited in bytes, so the archive is produced no faster than the client reads it.
    reply.send(Readable.from(bytes, { objectMode: false }));
  }
}
