import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { AssignedMembers, idParam } from '@portals/contracts/fields';
import {
  MarketingCompany,
  MarketingCompanyDeletion,
  MarketingCompanyInput,
  MarketingCompanyPatch,
  MarketingCompanyQuery,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { MarketingCompanyService } from './marketing-company.service.js';

@ApiTags('marketing companies')
@Controller('api/marketing/companies')
export class MarketingCompanyController {
  constructor(@Inject(MarketingCompanyService) private readonly companies: MarketingCompanyService) {}

  @Get()
  @Answers(200, MarketingCompany.array())
  list(
    @CurrentUser() user: AccessUser,
    @Query({ schema: MarketingCompanyQuery }) query: MarketingCompanyQuery,
  ) {
    return this.companies.list(user, query);
  }

  @Post()
  @Answers(201, MarketingCompany)
  create(
    @CurrentUser() user: AccessUser,
    @Body({ schema: MarketingCompanyInput }) input: MarketingCompanyInput,
  ) {
    return this.companies.create(user, input);
  }

  @Get(':id')
  @Answers(200, MarketingCompany)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.companies.get(user, id);
  }

  @Get(':id/deletion')
  @Answers(200, MarketingCompanyDeletion)
  lookAtDeletion(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.companies.previewDeletion(user, id);
  }

  @Get(':id/members')
  @Answers(200, AssignedMembers)
  members(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.companies.members(user, id);
  }

  /** Assigns exactly these members to the company (rule 18.32). */
  @Put(':id/members')
  @Answers(200, AssignedMembers)
  assign(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: AssignedMembers }) { userIds }: AssignedMembers,
  ) {
    return this.companies.assign(user, id, userIds);
  }

  @Patch(':id')
  @Answers(200, MarketingCompany)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: MarketingCompanyPatch }) patch: MarketingCompanyPatch,
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
