import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { Company, CompanyInput, CompanyPatch, CompanyQuery, CompanyRow } from '@portals/contracts/consulting';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { CompanyService } from './company.service.js';

@ApiTags('companies')
@Controller('api/companies')
export class CompanyController {
  constructor(@Inject(CompanyService) private readonly companies: CompanyService) {}

  @Get()
  @Answers(200, CompanyRow.array())
  list(@CurrentUser() user: AccessUser, @Query({ schema: CompanyQuery }) query: CompanyQuery) {
    return this.companies.list(user, query);
  }

  @Post()
  @Answers(201, Company)
  create(@CurrentUser() user: AccessUser, @Body({ schema: CompanyInput }) input: CompanyInput) {
    return this.companies.create(user, input);
  }

  @Get(':id')
  @Answers(200, Company)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.companies.get(user, id);
  }

  @Patch(':id')
  @Answers(200, Company)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: CompanyPatch }) patch: CompanyPatch,
  ) {
    return this.companies.update(user, id, patch);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(204)
  delete(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.companies.delete(user, id);
  }
}
