import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  LeadImport,
  LeadImportAnalysis,
  LeadImportAnalysisQuery,
  LeadImportDuplicate,
  LeadImportInput,
  LeadImportPartInput,
  LeadImportQuery,
  LeadImportRowsQuery,
  LeadImportSettings,
  LeadRow,
} from '@portals/contracts/marketing';
import {
  Answers,
  ApiProduces,
  ApiTags,
  CallerSignal,
  requestLanguage,
  WaitingCalls,
} from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HeavyWork, heavyBytes } from '../../kernel/index.js';
import { type Caller, LeadImportService } from './lead-import.service.js';
import type { LeftOutRows } from './lead-import-row.repository.js';

/** Parameter decorator that returns the authenticated user and the language of the request. */
const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { user, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!user) throw new Error('FromCaller is for routes that ask for a session');
  return { user, language: requestLanguage(headers['accept-language']) };
});

/** Maximum milliseconds that storing a part waits for other calls to finish; a single call takes less time. */
const mostPatience = 50;

const ImportId = () => Param('id', { schema: idParam });

@ApiTags('lead imports')
@Controller('api/marketing')
export class LeadImportController {
  constructor(
    @Inject(LeadImportService) private readonly imports: LeadImportService,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
    @Inject(WaitingCalls) private readonly calls: WaitingCalls,
  ) {}

  @Post('companies/:companyId/lead-imports')
  @Answers(201, LeadImport)
  create(
    @FromCaller() caller: Caller,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: LeadImportInput }) input: LeadImportInput,
  ) {
    return this.imports.create(caller, companyId, input);
  }

  @Get('companies/:companyId/lead-imports')
  @Answers(200, LeadImport.array())
  list(
    @FromCaller() caller: Caller,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: LeadImportQuery }) query: LeadImportQuery,
  ) {
    return this.imports.list(caller, companyId, query);
  }

  @Get('lead-imports/:id')
  @Answers(200, LeadImport)
  get(@FromCaller() caller: Caller, @ImportId() id: number) {
    return this.imports.get(caller, id);
  }

  @Put('lead-imports/:id/parts/:number')
  @Answers(200, LeadImport)
  putPart(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Param('number', { schema: idParam }) number: number,
    @Body({ schema: LeadImportPartInput }) { bytes }: LeadImportPartInput,
    @CallerSignal() signal: AbortSignal,
  ) {
    // SQLite's driver blocks the process while it stores a part, so waiting calls are handled first.
    return this.heavy.run({ user: caller.user.id, bytes: heavyBytes.filePart, signal }, async () => {
      await this.calls.answered(mostPatience);
      return this.imports.putPart(caller, id, number, bytes);
    });
  }

  @Get('lead-imports/:id/analysis')
  @Answers(200, LeadImportAnalysis)
  analyse(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Query({ schema: LeadImportAnalysisQuery }) query: LeadImportAnalysisQuery,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.heavy.run({ user: caller.user.id, bytes: heavyBytes.fileHead, signal }, () =>
      this.imports.analyse(caller, id, query),
    );
  }

  @Post('lead-imports/:id/check')
  @HttpCode(202)
  @Answers(202, LeadImport)
  check(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Body({ schema: LeadImportSettings }) settings: LeadImportSettings,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.heavy.run({ user: caller.user.id, bytes: heavyBytes.fileHead, signal }, () =>
      this.imports.check(caller, id, settings),
    );
  }

  @Post('lead-imports/:id/start')
  @HttpCode(202)
  @Answers(202, LeadImport)
  start(@FromCaller() caller: Caller, @ImportId() id: number) {
    return this.imports.start(caller, id);
  }

  @Post('lead-imports/:id/stop')
  @HttpCode(202)
  @Answers(202, LeadImport)
  stop(@FromCaller() caller: Caller, @ImportId() id: number) {
    return this.imports.stop(caller, id);
  }

  @Post('lead-imports/:id/undo')
  @HttpCode(202)
  @Answers(202, LeadImport)
  undo(@FromCaller() caller: Caller, @ImportId() id: number) {
    return this.imports.undo(caller, id);
  }

  @Delete('lead-imports/:id')
  @HttpCode(204)
  @Answers(204)
  discard(@FromCaller() caller: Caller, @ImportId() id: number) {
    return this.imports.discard(caller, id);
  }

  @Get('lead-imports/:id/kept')
  @Answers(200, LeadRow.array())
  kept(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Query({ schema: LeadImportQuery }) query: LeadImportQuery,
  ) {
    return this.imports.kept(caller, id, query);
  }

  @Get('lead-imports/:id/duplicates')
  @Answers(200, LeadImportDuplicate.array())
  duplicates(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Query({ schema: LeadImportQuery }) query: LeadImportQuery,
  ) {
    return this.imports.duplicates(caller, id, query);
  }

  @Get('lead-imports/:id/refused.csv')
  @ApiProduces('text/csv')
  @Answers(200)
  refused(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Query({ schema: LeadImportRowsQuery }) query: LeadImportRowsQuery,
    @Res() reply: FastifyReply,
  ) {
    return this.send(reply, caller, id, 'refused', query);
  }

  @Get('lead-imports/:id/duplicates.csv')
  @ApiProduces('text/csv')
  @Answers(200)
  duplicatesFile(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Query({ schema: LeadImportRowsQuery }) query: LeadImportRowsQuery,
    @Res() reply: FastifyReply,
  ) {
    return this.send(reply, caller, id, 'duplicates', query);
  }

  @Get('lead-imports/:id/left-out.csv')
  @ApiProduces('text/csv')
  @Answers(200)
  leftOut(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Query({ schema: LeadImportRowsQuery }) query: LeadImportRowsQuery,
    @Res() reply: FastifyReply,
  ) {
    return this.send(reply, caller, id, 'left-out', query);
  }

  private async send(
    reply: FastifyReply,
    caller: Caller,
    id: number,
    which: LeftOutRows,
    { language }: LeadImportRowsQuery,
  ): Promise<void> {
    const lines = await this.imports.leftOut(caller, id, which, language);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${which}-rows.csv"`);
    reply.send(Readable.from(lines, { objectMode: false }));
  }
}
