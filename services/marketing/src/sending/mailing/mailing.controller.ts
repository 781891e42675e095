import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  CampaignMailing,
  Mailing,
  MailingActionInput,
  MailingExportQuery,
  MailingInput,
  MailingRecipient,
  MailingRecipientQuery,
  RecipientDecisionInput,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiProduces, ApiTags, CurrentUser } from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { MailingService } from './mailing.service.js';
import { RecipientService } from './recipient.service.js';

@ApiTags('mailings')
@Controller('api/marketing')
export class MailingController {
  constructor(
    @Inject(MailingService) private readonly mailings: MailingService,
    @Inject(RecipientService) private readonly recipients: RecipientService,
  ) {}

  @Get('campaigns/:id/mailing')
  @Answers(200, CampaignMailing)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.mailings.get(user, id);
  }

  @Put('campaigns/:id/mailing')
  @HttpCode(201)
  @Answers(201, Mailing)
  put(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: MailingInput }) input: MailingInput,
  ) {
    return this.mailings.put(user, id, input);
  }

  @Post('campaigns/:id/mailing/actions')
  @HttpCode(200)
  @Answers(200, Mailing)
  act(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: MailingActionInput }) input: MailingActionInput,
  ) {
    return this.mailings.act(user, id, input);
  }

  @Get('campaigns/:id/recipients')
  @Answers(200, MailingRecipient.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: MailingRecipientQuery }) query: MailingRecipientQuery,
  ) {
    return this.recipients.list(user, id, query);
  }

  @Get('campaigns/:id/recipients/export')
  @ApiProduces('text/csv')
  @Answers(200)
  async export(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: MailingExportQuery }) query: MailingExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { total, lines } = await this.recipients.export(user, id, query);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="recipients.csv"');
    reply.header('x-total-count', String(total));
    // With `objectMode: false`, the buffer is limited by bytes rather than by chunks, so that a slow client does not make the service
    // buffer many rows.
    reply.send(Readable.from(lines, { objectMode: false }));
  }

  @Post('recipients/:id/decisions')
  @HttpCode(200)
  @Answers(200, MailingRecipient)
  decide(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: RecipientDecisionInput }) input: RecipientDecisionInput,
  ) {
    return this.recipients.decide(user, id, input);
  }
}
