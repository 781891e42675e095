import { Inject, Injectable } from '@nestjs/common';
import type {
  MarketingProduct,
  MarketingProductInput,
  MarketingProductPatch,
  MarketingProductQuery,
} from '@portals/contracts/marketing';
import { type AccessUser, FairReads, type Page, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { changeRow } from '../../kernel/index.js';
import { CompanyAccess } from '../company/company-access.js';
import { MarketingProductRepository } from './marketing-product.repository.js';

@Injectable()
export class MarketingProductService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(MarketingProductRepository) private readonly products: MarketingProductRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  async list(
    user: AccessUser,
    companyId: number,
    query: MarketingProductQuery,
  ): Promise<Page<MarketingProduct>> {
    await this.access.require(user, companyId, 'work');
    return this.products.list(companyId, query, this.reads.of(user));
  }

  create(user: AccessUser, input: MarketingProductInput): Promise<MarketingProduct> {
    return transaction(this.dataSource, async (manager) => {
      await this.access.hold(user, input.marketingCompanyId, 'work', manager);
      return this.products.insert(input, new Date(), manager);
    });
  }

  get(user: AccessUser, id: number): Promise<MarketingProduct> {
    return this.access.row(user, 'work', (reach) => this.products.find(reach, id));
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed the product since it was read (rule 9.6) */
  async update(user: AccessUser, id: number, patch: MarketingProductPatch): Promise<MarketingProduct> {
    return changeRow(patch, {
      find: () => this.get(user, id),
      write: (next) => this.products.update(next),
    });
  }

  async delete(user: AccessUser, id: number): Promise<void> {
    await this.get(user, id);
    await this.products.delete(id);
  }
}
