import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { LeadErasure, LeadErasureInput } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadErasureService } from './lead-erasure.service.js';

@ApiTags('leads')
@Controller('api/marketing/leads/:id/erasure')
export class LeadErasureController {
  constructor(@Inject(LeadErasureService) private readonly erasure: LeadErasureService) {}

  @Get()
  @Answers(200, LeadErasure)
  look(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.erasure.preview(user, id);
  }

  @Post()
  @HttpCode(204)
  @Answers(204)
  erase(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: LeadErasureInput }) input: LeadErasureInput,
  ) {
    return this.erasure.erase(user, id, input);
  }
}
