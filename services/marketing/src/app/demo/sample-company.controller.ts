import { Body, Controller, Inject, Post } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { MarketingCompany, SampleCompanyInput } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CallerLanguage, CurrentUser } from '@portals/service-kit';
import { SampleCompanyService } from './sample-company.service.js';

@ApiTags('marketing companies')
@Controller('api/marketing/sample-companies')
export class SampleCompanyController {
  constructor(@Inject(SampleCompanyService) private readonly samples: SampleCompanyService) {}

  @Post()
  @Answers(201, MarketingCompany)
  create(
    @CurrentUser() user: AccessUser,
    @Body({ schema: SampleCompanyInput }) { workspaceId }: SampleCompanyInput,
    @CallerLanguage() language: Language,
  ) {
    return this.samples.create(user, workspaceId, language);
  }
}
