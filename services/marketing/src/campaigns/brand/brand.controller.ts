import { Body, Controller, Get, Header, Inject, Param, Patch, StreamableFile } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { BrandColors, BrandColorsPatch, BrandPatch, CompanyBrand } from '@portals/contracts/marketing';
import {
  type AccessUser,
  Answers,
  ApiExcludeEndpoint,
  ApiTags,
  CurrentUser,
  notFound,
  Public,
} from '@portals/service-kit';
import { slugParam } from '../../contact/index.js';
import { BrandService } from './brand.service.js';
import { fontFileNamed } from './font-files.js';

@ApiTags('brands')
@Controller()
export class BrandController {
  constructor(@Inject(BrandService) private readonly brands: BrandService) {}

  @Get('api/marketing/companies/:companyId/brand')
  @Answers(200, CompanyBrand)
  get(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.brands.get(user, companyId);
  }

  @Patch('api/marketing/companies/:companyId/brand')
  @Answers(200, CompanyBrand)
  update(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: BrandPatch }) patch: BrandPatch,
  ) {
    return this.brands.update(user, companyId, patch);
  }

  @Get('api/marketing/companies/:companyId/brand-colors')
  @Answers(200, BrandColors)
  colors(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    return this.brands.colors(user, companyId);
  }

  @Patch('api/marketing/companies/:companyId/brand-colors')
  @Answers(200, BrandColors)
  updateColors(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: BrandColorsPatch }) patch: BrandColorsPatch,
  ) {
    return this.brands.updateColors(user, companyId, patch);
  }

  /** Serves the fonts of landing pages. */
  @Public()
  @ApiExcludeEndpoint()
  @Get('f/:name')
  @Header('cache-control', 'public, max-age=31536000, immutable')
  font(@Param('name', { schema: slugParam }) name: string): StreamableFile {
    const file = fontFileNamed(name);
    if (file === undefined) throw notFound();
    return new StreamableFile(file.bytes, { type: 'font/woff2', length: file.bytes.length });
  }
}
