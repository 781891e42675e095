import { Body, Controller, Inject, Post } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { Company, SamplePlaceInput } from '@portals/contracts/consulting';
import { type AccessUser, Answers, ApiTags, CallerLanguage, CurrentUser } from '@portals/service-kit';
import { CompanyService } from '../company/company.service.js';
import { DemoData } from './demo-data.js';

@ApiTags('companies')
@Controller('api/companies')
export class SampleCompanyController {
  constructor(
    @Inject(DemoData) private readonly samples: DemoData,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  @Post('sample')
  @Answers(201, Company)
  async create(
    @CurrentUser() user: AccessUser,
    @Body({ schema: SamplePlaceInput }) { workspaceId }: SamplePlaceInput,
    @CallerLanguage() language: Language,
  ) {
    return this.companies.get(user, await this.samples.createOne(user, workspaceId, language));
  }
}
