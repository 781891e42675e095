import { Body, Controller, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { AudienceCounts, AudienceInput } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, AppError, CurrentUser } from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { AudienceCountService } from './audience-count.service.js';

@ApiTags('mailings')
@Controller('api/marketing/campaigns/:id')
export class AudienceController {
  constructor(@Inject(AudienceCountService) private readonly counts: AudienceCountService) {}

  @Post('audience-counts')
  @HttpCode(200)
  @Answers(200, AudienceCounts)
  count(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: AudienceInput }) audience: AudienceInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const gone = new AbortController();
    // Also after the deadline of a request, whose answer says that it took too long.
    reply.raw.once('close', () => gone.abort(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 })));
    return this.counts.count(user, id, audience, gone.signal);
  }
}
