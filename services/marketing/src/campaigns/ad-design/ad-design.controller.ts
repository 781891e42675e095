import { Body, Controller, Get, Inject, Param, Patch, Query, Res } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  AdDesignFile,
  AdDesignFileQuery,
  AdDesignQuery,
  AdDesigns,
  AdLook,
  AdLookPatch,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  Answers,
  ApiProduces,
  ApiTags,
  CallerSignal,
  CurrentUser,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { AdDesignService, type DesignFile } from './ad-design.service.js';
import { AdLookService } from './ad-look.service.js';

const types = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png', zip: 'application/zip' } as const;

function send(reply: FastifyReply, file: DesignFile, type: keyof typeof types, isKept: boolean): void {
  reply
    .headers({
      'content-type': types[type],
      'content-disposition': `${isKept ? 'attachment' : 'inline'}; filename="${file.name}"`,
      // A browser treats an SVG in its own tab as a document. This policy keeps it from running scripts or fetching anything; its pictures
      // are embedded.
      'content-security-policy': "default-src 'none'; img-src data:; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(file.bytes);
}

@ApiTags('ad designs')
@Controller('api/marketing/contents/:id/ad-look')
export class AdLookController {
  constructor(@Inject(AdLookService) private readonly looks: AdLookService) {}

  @Get()
  @Answers(200, AdLook)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.looks.get(user, id);
  }

  @Patch()
  @Answers(200, AdLook)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: AdLookPatch }) patch: AdLookPatch,
  ) {
    return this.looks.update(user, id, patch);
  }
}

@ApiTags('ad designs')
@Controller('api/marketing/content-variants/:id/ad-designs')
export class AdDesignController {
  constructor(@Inject(AdDesignService) private readonly designs: AdDesignService) {}

  @Get()
  @Answers(200, AdDesigns)
  list(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: AdDesignQuery }) query: AdDesignQuery,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.designs.list({ user, signal }, id, query);
  }

  @Get('all.zip')
  @ApiProduces(types.zip)
  @Answers(200)
  async zip(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: AdDesignQuery }) query: AdDesignQuery,
    @CallerSignal() signal: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    send(reply, await this.designs.zip({ user, signal }, id, query), 'zip', true);
  }

  @Get(':file')
  @ApiProduces('image/svg+xml', types.png)
  @Answers(200)
  async file(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Param('file', { schema: AdDesignFile }) file: AdDesignFile,
    @Query({ schema: AdDesignFileQuery }) query: AdDesignFileQuery,
    @CallerSignal() signal: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    send(
      reply,
      await this.designs.file({ user, signal }, id, file, query),
      file.type,
      query.download === 'true',
    );
  }
}
