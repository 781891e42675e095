import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  LeadSuppression,
  Suppression,
  SuppressionInput,
  SuppressionQuery,
  SuppressionRemoval,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { SuppressionService } from './suppression.service.js';

@ApiTags('suppressions')
@Controller('api/marketing')
export class SuppressionController {
  constructor(@Inject(SuppressionService) private readonly suppressions: SuppressionService) {}

  @Get('suppressions')
  @Answers(200, Suppression.array())
  list(@CurrentUser() user: AccessUser, @Query({ schema: SuppressionQuery }) query: SuppressionQuery) {
    return this.suppressions.list(user, query);
  }

  @Post('suppressions')
  @Answers(201, Suppression)
  add(@CurrentUser() user: AccessUser, @Body({ schema: SuppressionInput }) input: SuppressionInput) {
    return this.suppressions.add(user, input);
  }

  @Delete('suppressions/:id')
  @HttpCode(204)
  @Answers(204)
  remove(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: SuppressionRemoval }) removal: SuppressionRemoval,
  ) {
    return this.suppressions.remove(user, id, removal);
  }

  @Get('leads/:id/suppression')
  @Answers(200, LeadSuppression)
  ofLead(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.suppressions.ofLead(user, id);
  }
}
