import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  Campaign,
  CampaignCopyInput,
  CampaignInput,
  CampaignPatch,
  CampaignQuery,
  CampaignRow,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { CampaignService } from './campaign.service.js';

@ApiTags('marketing campaigns')
@Controller('api/marketing')
export class CampaignController {
  constructor(@Inject(CampaignService) private readonly campaigns: CampaignService) {}

  @Get('companies/:companyId/campaigns')
  @Answers(200, CampaignRow.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: CampaignQuery }) query: CampaignQuery,
  ) {
    return this.campaigns.list(user, companyId, query);
  }

  @Post('campaigns')
  @Answers(201, Campaign)
  create(@CurrentUser() user: AccessUser, @Body({ schema: CampaignInput }) input: CampaignInput) {
    return this.campaigns.create(user, input);
  }

  @Get('campaigns/:id')
  @Answers(200, Campaign)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.campaigns.get(user, id);
  }

  @Patch('campaigns/:id')
  @Answers(200, Campaign)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: CampaignPatch }) patch: CampaignPatch,
  ) {
    return this.campaigns.update(user, id, patch);
  }

  @Post('campaigns/:id/copies')
  @Answers(201, Campaign)
  copy(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: CampaignCopyInput }) input: CampaignCopyInput,
  ) {
    return this.campaigns.copy(user, id, input);
  }

  @Delete('campaigns/:id')
  @HttpCode(204)
  @Answers(204)
  delete(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.campaigns.delete(user, id);
  }
}
