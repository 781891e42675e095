import { Controller, Get, Inject, Param } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { LeadFit } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { LeadFitService } from './lead-fit.service.js';

@ApiTags('leads')
@Controller('api/marketing')
export class LeadFitController {
  constructor(@Inject(LeadFitService) private readonly fits: LeadFitService) {}

  @Get('leads/:id/fit')
  @Answers(200, LeadFit)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.fits.get(user, id);
  }
}
