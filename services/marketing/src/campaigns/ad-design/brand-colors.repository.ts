import { Inject, Injectable } from '@nestjs/common';
import { defaultBrandColors } from '@portals/contracts/constants';
import type { BrandColors } from '@portals/contracts/marketing';
import { insertMissing } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandColorsEntity } from './brand-colors.entity.js';

/** Colours of a company with the time of the last change in ISO 8601. */
export type StoredBrandColors = BrandColors & { updatedAt: string };

@Injectable()
export class BrandColorsRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Returns the colours of a company, or the defaults while it has chosen none. */
  async find(marketingCompanyId: number): Promise<StoredBrandColors> {
    const row = await this.dataSource.manager.findOneBy(BrandColorsEntity, { marketingCompanyId });
    if (row === null) return { marketingCompanyId, ...defaultBrandColors, version: 0, updatedAt: '' };
    const { mainColor, accentColor, version } = row;
    return { marketingCompanyId, mainColor, accentColor, version, updatedAt: row.updatedAt.toISOString() };
  }

  /**
   * Stores colours.
   * @returns them, or null when the row no longer had the previous version
   */
  async write(next: StoredBrandColors, manager: EntityManager): Promise<StoredBrandColors | null> {
    const { marketingCompanyId, mainColor, accentColor, version } = next;
    const updatedAt = new Date(next.updatedAt);
    // A first choice begins with a row of defaults; of two people who choose at the same time, one wins the update below.
    const none = { marketingCompanyId, ...defaultBrandColors, version: 0, updatedAt };
    await insertMissing(manager, BrandColorsEntity, none);
    const before = { marketingCompanyId, version: version - 1 };
    const row = { mainColor, accentColor, version, updatedAt };
    const { affected } = await manager.update(BrandColorsEntity, before, row);
    return affected === 1 ? next : null;
  }
}
