import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { CampaignTemplate, CampaignTemplateQuery, TemplatePreviewQuery } from '@portals/contracts/marketing';
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
import { TemplateService } from './template.service.js';

@ApiTags('marketing campaigns')
@Controller('api/marketing/companies/:companyId')
export class TemplateController {
  constructor(
    @Inject(TemplateService) private readonly templates: TemplateService,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
  ) {}

  @Get('campaign-templates')
  @Answers(200, CampaignTemplate.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: CampaignTemplateQuery }) query: CampaignTemplateQuery,
  ) {
    return this.templates.list(user, companyId, query);
  }

  @Get('template-preview')
  @ApiExcludeEndpoint()
  @Header('content-type', 'text/html; charset=utf-8')
  preview(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: TemplatePreviewQuery }) query: TemplatePreviewQuery,
    @FromPageCall() page: PageCall,
    @CallerSignal() signal: AbortSignal,
  ): Promise<string> {
    return this.heavy.run({ user: user.id, bytes: heavyBytes.email, signal }, () =>
      this.templates.preview(user, companyId, query, page),
    );
  }
}
