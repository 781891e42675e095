import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import {
  MarketingProduct,
  MarketingProductInput,
  MarketingProductPatch,
  MarketingProductQuery,
} from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { MarketingProductService } from './marketing-product.service.js';

@ApiTags('marketing products')
@Controller('api/marketing')
export class MarketingProductController {
  constructor(@Inject(MarketingProductService) private readonly products: MarketingProductService) {}

  @Get('companies/:companyId/products')
  @Answers(200, MarketingProduct.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: MarketingProductQuery }) query: MarketingProductQuery,
  ) {
    return this.products.list(user, companyId, query);
  }

  @Post('products')
  @Answers(201, MarketingProduct)
  create(
    @CurrentUser() user: AccessUser,
    @Body({ schema: MarketingProductInput }) input: MarketingProductInput,
  ) {
    return this.products.create(user, input);
  }

  @Get('products/:id')
  @Answers(200, MarketingProduct)
  get(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.products.get(user, id);
  }

  @Patch('products/:id')
  @Answers(200, MarketingProduct)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: MarketingProductPatch }) patch: MarketingProductPatch,
  ) {
    return this.products.update(user, id, patch);
  }

  @Delete('products/:id')
  @HttpCode(204)
  @Answers(204)
  delete(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.products.delete(user, id);
  }
}
