import { Inject, Injectable } from '@nestjs/common';
import { defaultBrandColors } from '@portals/contracts/constants';
import type { CompanyBrand } from '@portals/contracts/marketing';
import { insertMissing } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { MarketingCompanyRepository } from '../../crm/index.js';
import { BrandEntity } from './brand.entity.js';
import type { ShownBrand } from './shown-brand.js';

/** Brand of a company with the time of the last change in ISO 8601. */
export type StoredBrand = Omit<CompanyBrand, 'fontFiles'> & { updatedAt: string };

const none = { ...defaultBrandColors, font: null, postalAddress: '', links: [], logo: null, version: 0 };

@Injectable()
export class BrandRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
  ) {}

  /** Returns the brand of a company, or the defaults when none is stored. */
  async find(marketingCompanyId: number): Promise<StoredBrand> {
    const row = await this.dataSource.manager.findOneBy(BrandEntity, { marketingCompanyId });
    if (row === null) return { marketingCompanyId, ...none, updatedAt: '' };
    const { mainColor, accentColor, font, postalAddress, links, logo, version } = row;
    const updatedAt = row.updatedAt.toISOString();
    return {
      marketingCompanyId,
      mainColor,
      accentColor,
      font,
      postalAddress,
      links: links ?? [],
      logo,
      version,
      updatedAt,
    };
  }

  /** Returns the brand of a company with all data for its emails and pages. */
  async shown(marketingCompanyId: number): Promise<ShownBrand> {
    const company = await this.companies.find(marketingCompanyId);
    const { mainColor, accentColor, font, postalAddress, links, logo } = await this.find(marketingCompanyId);
    return { name: company?.name ?? '', mainColor, accentColor, font, postalAddress, links, logo };
  }

  /**
   * Stores a brand.
   * @returns the brand, or null when somebody else has changed the row in the meantime
   */
  async write(next: StoredBrand, manager: EntityManager): Promise<StoredBrand | null> {
    const { marketingCompanyId, updatedAt: at, ...fields } = next;
    const updatedAt = new Date(at);
    // The first change inserts a row of defaults, which it then updates. When two first changes run concurrently, the UPDATE of the second
    // one matches no row, so it returns null.
    await insertMissing(manager, BrandEntity, { marketingCompanyId, ...none, updatedAt });
    const before = { marketingCompanyId, version: next.version - 1 };
    const { affected } = await manager.update(BrandEntity, before, { ...fields, updatedAt });
    return affected === 1 ? next : null;
  }
}
