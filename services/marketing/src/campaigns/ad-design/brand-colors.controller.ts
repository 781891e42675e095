import { Body, Controller, Get, Inject, Param, Patch } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { BrandColors, BrandColorsPatch } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { BrandColorsService } from './brand-colors.service.js';

@ApiTags('ad designs')
@Controller('api/marketing')
export class BrandColorsController {
  constructor(@Inject(BrandColorsService) private readonly colors: BrandColorsService) {}

  @Get('companies/:companyId/brand-colors')
  @Answers(200, BrandColors)
  get(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.colors.get(user, companyId);
  }

  @Patch('companies/:companyId/brand-colors')
  @Answers(200, BrandColors)
  update(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: BrandColorsPatch }) patch: BrandColorsPatch,
  ) {
    return this.colors.update(user, companyId, patch);
  }
}
