import { Inject, Injectable } from '@nestjs/common';
import type { BrandColors, BrandColorsPatch } from '@portals/contracts/marketing';
import { type AccessUser, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { CompanyAccess } from '../../crm/index.js';
import { changeRow } from '../../kernel/index.js';
import { BrandColorsRepository, type StoredBrandColors } from './brand-colors.repository.js';

/** Reads and changes the colours in which a company's designs are drawn (rule 10.21). */
@Injectable()
export class BrandColorsService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(BrandColorsRepository) private readonly colors: BrandColorsRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  async get(user: AccessUser, companyId: number): Promise<BrandColors> {
    await this.access.require(user, companyId, 'work');
    return toAnswer(await this.colors.find(companyId));
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed them since they were read (rule 9.6) */
  async update(user: AccessUser, companyId: number, patch: BrandColorsPatch): Promise<BrandColors> {
    await this.access.require(user, companyId, 'work');
    const changed = await changeRow(patch, {
      find: () => this.colors.find(companyId),
      write: (next) =>
        transaction(this.dataSource, async (manager) => {
          await this.access.hold(user, companyId, 'work', manager);
          return this.colors.write(next, manager);
        }),
    });
    return toAnswer(changed);
  }
}

const toAnswer = ({ updatedAt: _updatedAt, ...colors }: StoredBrandColors): BrandColors => colors;
