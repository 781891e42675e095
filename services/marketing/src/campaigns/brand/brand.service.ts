import { Inject, Injectable } from '@nestjs/common';
import { isSecureLink } from '@portals/contracts/constants';
import type { BrandColors, BrandColorsPatch, BrandPatch, CompanyBrand } from '@portals/contracts/marketing';
import { type AccessUser, AppError, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyAccess } from '../../crm/index.js';
import { changeRow, declaration } from '../../kernel/index.js';
import { PictureRepository } from '../picture/picture.repository.js';
import { BrandRepository, type StoredBrand } from './brand.repository.js';
import { fontFilePaths } from './font-files.js';

/** Reads and changes the brands of companies (rules 10.21 and 10.90). */
@Injectable()
export class BrandService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(PictureRepository) private readonly pictures: PictureRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  async get(user: AccessUser, companyId: number): Promise<CompanyBrand> {
    await this.access.require(user, companyId, 'work');
    return toBrand(await this.brands.find(companyId));
  }

  /**
   * @throws AppError VALIDATION_FAILED at an invalid link; EDIT_CONFLICT when somebody else has changed the brand since it was read (rule
   * 9.6)
   */
  async update(user: AccessUser, companyId: number, patch: BrandPatch): Promise<CompanyBrand> {
    await this.access.require(user, companyId, 'work');
    const { links, ...others } = patch;
    refuseLinks(links ?? []);
    const kept = links && { links: links.filter((url) => url !== '') };
    return toBrand(await this.change(user, companyId, { ...others, ...kept }));
  }

  async colors(user: AccessUser, companyId: number): Promise<BrandColors> {
    await this.access.require(user, companyId, 'work');
    return toColors(await this.brands.find(companyId));
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed the colours since they were read (rule 9.6) */
  async updateColors(user: AccessUser, companyId: number, patch: BrandColorsPatch): Promise<BrandColors> {
    await this.access.require(user, companyId, 'work');
    return toColors(await this.change(user, companyId, patch));
  }

  private change(user: AccessUser, companyId: number, patch: BrandPatch): Promise<StoredBrand> {
    return changeRow(patch, {
      find: () => this.brands.find(companyId),
      write: (next) =>
        transaction(this.dataSource, async (manager) => {
          await this.access.hold(user, companyId, 'work', manager);
          await this.useLogo(next, manager);
          return this.brands.write(next, manager);
        }),
    });
  }

  /** @throws AppError VALIDATION_FAILED when the logo is not one of the company's pictures */
  private async useLogo({ marketingCompanyId, logo }: StoredBrand, manager: EntityManager): Promise<void> {
    if (logo === null) return;
    const unknown = await this.pictures.use(marketingCompanyId, [logo], manager);
    if (unknown.length > 0)
      throw new AppError('VALIDATION_FAILED', {
        fields: [{ field: 'logo', code: declaration.fieldErrors.PICTURE_UNKNOWN }],
      });
  }
}

const toBrand = ({ updatedAt: _updatedAt, ...brand }: StoredBrand): CompanyBrand => ({
  ...brand,
  fontFiles: fontFilePaths(),
});

const toColors = ({ marketingCompanyId, mainColor, accentColor, version }: StoredBrand): BrandColors => ({
  marketingCompanyId,
  mainColor,
  accentColor,
  version,
});

function refuseLinks(links: readonly string[]): void {
  const fields = links.flatMap((url, n) =>
    url === '' || isSecureLink(url)
      ? []
      : [{ field: `links.${n}`, code: declaration.fieldErrors.SECURE_LINK }],
  );
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}
