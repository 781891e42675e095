import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import {
  Enquiry,
  EnquiryExportQuery,
  EnquiryPatch,
  EnquiryQuery,
  EnquiryReplyInput,
  EnquiryRow,
} from '@portals/contracts/admin';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Admins, Answers, ApiProduces, ApiTags, CurrentUser } from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { EnquiryService } from './enquiry.service.js';

@Admins()
@ApiTags('enquiries')
@Controller('api/enquiries')
export class EnquiryController {
  constructor(@Inject(EnquiryService) private readonly enquiries: EnquiryService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(200, EnquiryRow.array())
  list(@CurrentUser() user: AccessUser, @Query({ schema: EnquiryQuery }) query: EnquiryQuery) {
    return this.enquiries.list(user, query);
  }

  @Get('export')
  @ApiProduces('text/csv')
  @Answers(200)
  export(
    @CurrentUser() user: AccessUser,
    @Query({ schema: EnquiryExportQuery }) query: EnquiryExportQuery,
    @Res() reply: FastifyReply,
  ): void {
    reply.header('cache-control', 'no-store');
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="enquiries.csv"');
    // With a byte-based buffer, the export reads from the database no faster than the client reads the response.
    reply.send(Readable.from(this.enquiries.export(user, query), { objectMode: false }));
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  @Answers(200, Enquiry)
  find(@Param('id', { schema: idParam }) id: number) {
    return this.enquiries.find(id);
  }

  @Patch(':id')
  @Answers(200, Enquiry)
  mark(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: EnquiryPatch }) patch: EnquiryPatch,
  ) {
    return this.enquiries.mark(user, id, patch);
  }

  /** Releases a quarantined enquiry, as if it had been accepted immediately. */
  @Post(':id/release')
  @HttpCode(200)
  @Answers(200, Enquiry)
  release(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.enquiries.release(user, id);
  }

  /** Answers an enquiry by email. */
  @Post(':id/replies')
  @HttpCode(200)
  @Answers(200, Enquiry)
  reply(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: EnquiryReplyInput }) input: EnquiryReplyInput,
  ) {
    return this.enquiries.reply(user, id, input);
  }

  /** Deletes an enquiry, as its sender may demand, and the consents to news with the sender's address. */
  @Delete(':id')
  @HttpCode(204)
  @Answers(204)
  remove(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.enquiries.remove(user, id);
  }
}
