import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  Campaign,
  CampaignRestoreInput,
  CampaignVersion,
  CampaignVersionQuery,
  CampaignVersionRow,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { CampaignVersionService } from './campaign-version.service.js';

@ApiTags('marketing campaigns')
@Controller('api/marketing/campaigns/:id/versions')
export class CampaignVersionController {
  constructor(@Inject(CampaignVersionService) private readonly versions: CampaignVersionService) {}

  @Get()
  @Answers(200, CampaignVersionRow.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: CampaignVersionQuery }) query: CampaignVersionQuery,
  ) {
    return this.versions.list(user, id, query);
  }

  @Get(':versionId')
  @Answers(200, CampaignVersion)
  get(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Param('versionId', { schema: idParam }) versionId: number,
  ) {
    return this.versions.get(user, id, versionId);
  }

  @Post(':versionId/restore')
  @HttpCode(200)
  @Answers(200, Campaign)
  restore(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Param('versionId', { schema: idParam }) versionId: number,
    @Body({ schema: CampaignRestoreInput }) input: CampaignRestoreInput,
  ) {
    return this.versions.restore(user, id, versionId, input);
  }
}
