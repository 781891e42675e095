import { Inject, Injectable } from '@nestjs/common';
import { hasKind } from '@portals/contracts/constants';
import {
  type Campaign,
  type CampaignDocument,
  type CampaignRestoreInput,
  type CampaignVersion,
  type CampaignVersionQuery,
  type CampaignVersionRow,
  newForeignPictures,
  withoutPictures,
} from '@portals/contracts/marketing';
import { type AccessUser, notFound, type Page } from '@portals/service-kit';
import { CampaignService } from './campaign.service.js';
import { CampaignVersionRepository } from './campaign-version.repository.js';

/** Returns a document of a version with the address that the page has now, if it has one: restoring a text moves no page. */
const withAddress = (document: CampaignDocument, current: CampaignDocument): CampaignDocument =>
  hasKind(document, 'page') && hasKind(current, 'page') && current.slug !== ''
    ? { ...document, slug: current.slug }
    : document;

/** Lists earlier versions of campaigns and restores them. */
@Injectable()
export class CampaignVersionService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(CampaignVersionRepository) private readonly versions: CampaignVersionRepository,
  ) {}

  async list(user: AccessUser, id: number, query: CampaignVersionQuery): Promise<Page<CampaignVersionRow>> {
    await this.campaigns.get(user, id);
    return this.versions.list(id, query);
  }

  async get(user: AccessUser, id: number, versionId: number): Promise<CampaignVersion> {
    await this.campaigns.get(user, id);
    const version = await this.versions.find(id, versionId);
    if (version === null) throw notFound();
    return version;
  }

  /**
   * Restores the name and the document of a version, except the address of a page that has one now, and pictures from other sites that the
   * current campaign does not contain (rules 10.34 and 10.36).
   * @throws AppError EDIT_CONFLICT when somebody else has changed the campaign since it was read (rule 9.6)
   */
  async restore(
    user: AccessUser,
    id: number,
    versionId: number,
    { version }: CampaignRestoreInput,
  ): Promise<Campaign> {
    const { name, document } = await this.get(user, id, versionId);
    const current = await this.campaigns.get(user, id);
    const left = new Set(newForeignPictures(document, current.document).map(({ url }) => url));
    const restored = withAddress(withoutPictures(document, left), current.document);
    return this.campaigns.change(user, id, { name, document: restored, version }, 'restored');
  }
}
