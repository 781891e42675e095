import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  Content,
  ContentGenerators,
  ContentInput,
  ContentQuery,
  ContentRow,
  ContentVariant,
  ContentVariantInput,
  ContentVariantPatch,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  Answers,
  ApiProduces,
  ApiTags,
  CurrentUser,
  EventStreams,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { ContentService, type ContentStream } from './content.service.js';

/** Yields the events of a stream, each named after its kind. */
async function* namedEvents(stream: ContentStream, signal: AbortSignal) {
  for await (const event of stream(signal)) yield { event: event.kind, data: event };
}

@ApiTags('contents')
@Controller('api/marketing')
export class ContentController {
  constructor(
    @Inject(ContentService) private readonly contents: ContentService,
    @Inject(EventStreams) private readonly streams: EventStreams,
  ) {}

  @Get('companies/:companyId/content-generators')
  @Answers(200, ContentGenerators)
  generators(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.contents.generators(user, companyId);
  }

  @Get('companies/:companyId/contents')
  @Answers(200, ContentRow.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: ContentQuery }) query: ContentQuery,
  ) {
    return this.contents.list(user, companyId, query);
  }

  @Post('companies/:companyId/contents')
  @HttpCode(200)
  @ApiProduces('text/event-stream')
  @Answers(200)
  async generate(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: ContentInput }) input: ContentInput,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const stream = await this.contents.generate(user, companyId, input);
    this.streams.send(reply, (signal) => namedEvents(stream, signal));
  }

  @Get('contents/:id')
  @Answers(200, Content)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.contents.get(user, id);
  }

  @Delete('contents/:id')
  @HttpCode(204)
  @Answers(204)
  delete(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.contents.delete(user, id);
  }

  @Post('contents/:id/variants')
  @HttpCode(200)
  @ApiProduces('text/event-stream')
  @Answers(200)
  async regenerate(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: ContentVariantInput }) input: ContentVariantInput,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const stream = await this.contents.regenerate(user, id, input);
    this.streams.send(reply, (signal) => namedEvents(stream, signal));
  }

  @Patch('content-variants/:id')
  @Answers(200, ContentVariant)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: ContentVariantPatch }) patch: ContentVariantPatch,
  ) {
    return this.contents.update(user, id, patch);
  }
}
