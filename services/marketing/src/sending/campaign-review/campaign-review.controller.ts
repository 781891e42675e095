import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  CampaignMail,
  CampaignMailQuery,
  CampaignPreviewQuery,
  CampaignReview,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  Answers,
  ApiExcludeEndpoint,
  ApiTags,
  CallerSignal,
  CurrentUser,
  FromPageCall,
  type PageCall,
} from '@portals/service-kit';
import { HeavyWork, heavyBytes } from '../../kernel/index.js';
import { CampaignReviewService } from './campaign-review.service.js';

@ApiTags('marketing campaigns')
@Controller('api/marketing/campaigns/:id')
export class CampaignReviewController {
  constructor(
    @Inject(CampaignReviewService) private readonly reviews: CampaignReviewService,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
  ) {}

  @Get('review')
  @Answers(200, CampaignReview)
  review(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.heavy.run({ user: user.id, bytes: heavyBytes.email, signal }, () =>
      this.reviews.review(user, id),
    );
  }

  @Get('mail')
  @Answers(200, CampaignMail)
  mail(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: CampaignMailQuery }) query: CampaignMailQuery,
    @CallerSignal() signal: AbortSignal,
  ) {
    return this.heavy.run({ user: user.id, bytes: heavyBytes.email, signal }, () =>
      this.reviews.mail(user, id, query),
    );
  }

  @Get('preview')
  @ApiExcludeEndpoint()
  @Header('content-type', 'text/html; charset=utf-8')
  preview(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: CampaignPreviewQuery }) query: CampaignPreviewQuery,
    @FromPageCall() page: PageCall,
    @CallerSignal() signal: AbortSignal,
  ): Promise<string> {
    return this.heavy.run({ user: user.id, bytes: heavyBytes.email, signal }, () =>
      this.reviews.preview(user, id, query, page),
    );
  }
}
