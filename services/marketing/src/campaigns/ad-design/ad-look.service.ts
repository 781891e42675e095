import { Inject, Injectable } from '@nestjs/common';
import type { AdLook, AdLookPatch } from '@portals/contracts/marketing';
import { type AccessUser, AppError, notFound, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { CompanyAccess } from '../../crm/index.js';
import { changeRow, declaration } from '../../kernel/index.js';
import { ContentRepository, type StoredLook } from '../content/content.repository.js';
import { PictureRepository } from '../picture/picture.repository.js';

/** Reads and changes the layout and the picture of ad designs (rules 10.25 and 10.26). */
@Injectable()
export class AdLookService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(ContentRepository) private readonly contents: ContentRepository,
    @Inject(PictureRepository) private readonly pictures: PictureRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  async get(user: AccessUser, contentId: number): Promise<AdLook> {
    return toLook(await this.find(user, contentId));
  }

  /** @throws AppError VALIDATION_FAILED for a picture of another company; EDIT_CONFLICT (rule 9.6) */
  async update(user: AccessUser, contentId: number, patch: AdLookPatch): Promise<AdLook> {
    const changed = await changeRow(patch, {
      find: async () => ({ ...(await this.find(user, contentId)), updatedAt: '' }),
      write: ({ updatedAt, ...next }) =>
        transaction(this.dataSource, async (manager) => {
          await this.access.hold(user, next.marketingCompanyId, 'work', manager);
          const used = next.picture === null ? [] : [next.picture];
          const unknown = await this.pictures.use(next.marketingCompanyId, used, manager);
          if (unknown.length > 0)
            throw new AppError('VALIDATION_FAILED', {
              fields: [{ field: 'picture', code: declaration.fieldErrors.PICTURE_UNKNOWN }],
            });
          const stored = await this.contents.writeLook(next, manager);
          return stored && { ...stored, updatedAt };
        }),
    });
    return toLook(changed);
  }

  private async find(user: AccessUser, contentId: number): Promise<StoredLook> {
    const { request } = await this.access.row(user, 'work', (reach) => this.contents.find(reach, contentId));
    const look = request.type === 'ad-design' ? await this.contents.look(contentId) : null;
    if (look === null) throw notFound();
    return look;
  }
}

const toLook = ({ contentId, layout, picture, version }: StoredLook): AdLook => ({
  contentId,
  layout,
  picture,
  version,
});
