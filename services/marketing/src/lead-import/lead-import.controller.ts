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
  LeadImportInput,
  LeadImportPartInput,
  LeadImportQuery,
  LeadImportRefusedQuery,
  LeadImportSettings,
  LeadRow,
} from '@portals/contracts/marketing';
import { Answers, ApiProduces, ApiTags, requestLanguage } from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, LeadImportService } from './lead-import.service.js';

/** Parameter with the user of the access token, and the language that the request asks for. */
const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { user, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!user) throw new Error('FromCaller is for routes that ask for a session');
  return { user, language: requestLanguage(headers['accept-language']) };
});

const ImportId = () => Param('id', { schema: idParam });

@ApiTags('lead imports')
@Controller('api/marketing')
export class LeadImportController {
  constructor(@Inject(LeadImportService) private readonly imports: LeadImportService) {}

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
  ) {
    return this.imports.putPart(caller, id, number, bytes);
  }

  @Get('lead-imports/:id/analysis')
  @Answers(200, LeadImportAnalysis)
  analyse(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Query({ schema: LeadImportAnalysisQuery }) query: LeadImportAnalysisQuery,
  ) {
    return this.imports.analyse(caller, id, query);
  }

  @Post('lead-imports/:id/check')
  @HttpCode(202)
  @Answers(202, LeadImport)
  check(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Body({ schema: LeadImportSettings }) settings: LeadImportSettings,
  ) {
    return this.imports.check(caller, id, settings);
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

  @Get('lead-imports/:id/refused.csv')
  @ApiProduces('text/csv')
  @Answers(200)
  async refused(
    @FromCaller() caller: Caller,
    @ImportId() id: number,
    @Query({ schema: LeadImportRefusedQuery }) { language }: LeadImportRefusedQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const lines = await this.imports.refused(caller, id, language);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="refused-rows.csv"');
    reply.send(Readable.from(lines, { objectMode: false }));
  }
}
