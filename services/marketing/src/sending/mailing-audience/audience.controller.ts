import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { AudienceCounts, AudienceInput } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CallerSignal, CurrentUser } from '@portals/service-kit';
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
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.counts.count(user, id, audience, signal);
  }
}
