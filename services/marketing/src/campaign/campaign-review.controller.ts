import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { CampaignPreviewQuery, CampaignReview } from '@portals/contracts/marketing';
import {
  type AccessUser,
  Answers,
  ApiExcludeEndpoint,
  ApiTags,
  CurrentUser,
  FromPageCall,
  type PageCall,
} from '@portals/service-kit';
import { CampaignReviewService } from './campaign-review.service.js';

@ApiTags('marketing campaigns')
@Controller('api/marketing/campaigns/:id')
export class CampaignReviewController {
  constructor(@Inject(CampaignReviewService) private readonly reviews: CampaignReviewService) {}

  @Get('review')
  @Answers(200, CampaignReview)
  review(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.reviews.review(user, id);
  }

  @Get('preview')
  @ApiExcludeEndpoint()
  @Header('content-type', 'text/html; charset=utf-8')
  preview(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: CampaignPreviewQuery }) query: CampaignPreviewQuery,
    @FromPageCall() page: PageCall,
  ): Promise<string> {
    return this.reviews.preview(user, id, query, page);
  }
}
