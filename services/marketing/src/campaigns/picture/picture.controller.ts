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
  StreamableFile,
} from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { Picture, PicturePatch, Pictures, PictureUpload } from '@portals/contracts/marketing';
import {
  type AccessUser,
  Answers,
  ApiExcludeEndpoint,
  ApiTags,
  CallerSignal,
  CurrentUser,
  type FileBody,
  FromFileBody,
  notFound,
  Public,
  TakesFile,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { slugParam } from '../../contact/index.js';
import { PictureService } from './picture.service.js';

@ApiTags('pictures')
@Controller()
export class PictureController {
  constructor(@Inject(PictureService) private readonly service: PictureService) {}

  @Get('api/marketing/companies/:companyId/pictures')
  @Answers(200, Pictures)
  list(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.service.list(user, companyId);
  }

  @Post('api/marketing/companies/:companyId/pictures')
  @TakesFile()
  @Answers(201, Picture)
  upload(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: PictureUpload }) { alt }: PictureUpload,
    @FromFileBody() body: FileBody,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.service.upload({ user, body, signal }, companyId, alt);
  }

  @Patch('api/marketing/pictures/:id')
  @Answers(200, Picture)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: PicturePatch }) patch: PicturePatch,
  ) {
    return this.service.update(user, id, patch);
  }

  @Delete('api/marketing/pictures/:id')
  @HttpCode(204)
  @Answers(204)
  remove(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.service.remove(user, id);
  }

  /** Serves a picture. The gateway adds a Content-Security-Policy, so that the file cannot run scripts or load anything. */
  @Public()
  @ApiExcludeEndpoint()
  @Get('i/:name')
  // Lets webmail clients load the picture from another site.
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Header('x-content-type-options', 'nosniff')
  async file(
    @Param('name', { schema: slugParam }) name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.service.file(`/i/${name}`);
    if (file === null) throw notFound();
    // Not for good, although the picture never changes: a block must reach browsers that have cached it.
    reply.header('cache-control', file.isCached ? 'public, max-age=86400, immutable' : 'no-store');
    return new StreamableFile(file.bytes, { type: `image/${file.type}`, length: file.bytes.length });
  }
}
