import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { hasKind } from '@portals/contracts/constants';
import type {
  Campaign,
  CampaignCopyInput,
  CampaignDocument,
  CampaignInput,
  CampaignPatch,
  CampaignQuery,
  CampaignRow,
} from '@portals/contracts/marketing';
import {
  AccessReports,
  type AccessUser,
  AppError,
  FairReads,
  notFound,
  type Page,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyAccess } from '../../crm/index.js';
import { changeRow, declaration } from '../../kernel/index.js';
import { OutreachGate } from '../outreach-gate/outreach-gate.js';
import { PictureRepository } from '../picture/picture.repository.js';
import { type CampaignFields, CampaignRepository } from './campaign.repository.js';
import { CAMPAIGN_DELETIONS, type CampaignDeletion } from './campaign-deletion.js';
import { documentFaults, foreignPictures, picturesIn } from './campaign-faults.js';
import { sortedDays } from './campaign-figures.rules.js';
import { documentOf, textsIn, withText } from './campaign-text.rules.js';
import { CampaignVersionRepository } from './campaign-version.repository.js';
import { publisherOf } from './publisher.js';

/** The fields of a campaign that its versions store (rule 10.34). */
type Said = Pick<Campaign, 'name' | 'document'>;
/** A change of a campaign; it contains a document when the text was changed. */
type CampaignChange = { [Name in keyof CampaignFields]?: CampaignFields[Name] | undefined } & Pick<
  Campaign,
  'version'
>;

@Injectable()
export class CampaignService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(CampaignVersionRepository) private readonly versions: CampaignVersionRepository,
    @Inject(PictureRepository) private readonly pictures: PictureRepository,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(CAMPAIGN_DELETIONS) private readonly deletions: readonly CampaignDeletion[],
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(AccessReports) private readonly record: AccessReports,
  ) {}

  async list(user: AccessUser, companyId: number, query: CampaignQuery): Promise<Page<CampaignRow>> {
    await this.access.require(user, companyId, 'work');
    return this.campaigns.list(companyId, query, this.reads.of(user));
  }

  get(user: AccessUser, id: number): Promise<Campaign> {
    return this.access.row(user, 'work', (reach) => this.campaigns.find(reach, id));
  }

  async create(user: AccessUser, input: CampaignInput): Promise<Campaign> {
    await this.access.require(user, input.marketingCompanyId, 'work');
    const { name, status, type, content = '' } = input;
    const document = input.document ?? documentOf(type, name, content);
    refuseFaults(document, null);
    const metrics = sortedDays(input.metrics);
    const { contentId } = input;
    const fields = { name, status, archived: false, metrics, document, contentId, digitalSourceType: null };
    return this.insert(user, input.marketingCompanyId, fields);
  }

  /** Copies a campaign as a draft. The copy has no slug, because a slug belongs to only one campaign. */
  async copy(user: AccessUser, id: number, { name }: CampaignCopyInput): Promise<Campaign> {
    const { marketingCompanyId, document: copied, ...made } = await this.get(user, id);
    const { contentId, digitalSourceType } = made;
    const document = hasKind(copied, 'page') ? { ...copied, slug: '' } : copied;
    const source = { contentId, digitalSourceType };
    const fields = { name, status: 'draft', archived: false, metrics: null, document, ...source };
    return this.insert(user, marketingCompanyId, fields);
  }

  private insert(user: AccessUser, companyId: number, fields: CampaignFields): Promise<Campaign> {
    return transaction(this.dataSource, async (manager) => {
      await this.access.hold(user, companyId, 'work', manager);
      await this.usePictures(companyId, fields.document, manager);
      const at = new Date();
      const campaign = await this.campaigns.insert(companyId, fields, at, manager);
      await this.requirePublishing(campaign, null, manager);
      await this.recordPage(user, campaign, null, manager);
      await this.versions.add({ campaign, kind: 'created', userId: user.id, at }, manager);
      return this.withProduct(campaign, manager);
    });
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed the campaign since it was read (rule 9.6) */
  async update(user: AccessUser, id: number, patch: CampaignPatch): Promise<Campaign> {
    const current = await this.get(user, id);
    const { content, ...fields } = patch;
    const document = fields.document ?? textChange(current, content);
    if (document !== undefined) refuseFaults(document, current.document);
    const metrics = fields.metrics === undefined ? undefined : sortedDays(fields.metrics);
    return this.change(user, id, {
      ...fields,
      ...(document !== undefined && { document }),
      ...(metrics !== undefined && { metrics }),
    });
  }

  /**
   * Changes a campaign, and stores the new content as a version.
   * @param kind of the version
   * @throws AppError EDIT_CONFLICT; the rejected content is stored as a version too, so that it is not lost
   */
  async change(
    user: AccessUser,
    id: number,
    change: CampaignChange,
    kind: 'edited' | 'restored' = 'edited',
  ): Promise<Campaign> {
    try {
      return await changeRow<Campaign>(change, {
        find: () => this.get(user, id),
        write: (next, current) => this.write(user, { next, current }, says(next, current) ? null : kind),
      });
    } catch (error) {
      if (error instanceof AppError && error.details.conflict) await this.keepRefused(user, id, change);
      throw error;
    }
  }

  /** @param kind of the version to store, or null when the content is unchanged */
  private write(
    user: AccessUser,
    { next, current }: { next: Campaign; current: Campaign },
    kind: 'edited' | 'restored' | null,
  ): Promise<Campaign | null> {
    const isReworded = !isDeepStrictEqual(textsIn(next.document), textsIn(current.document));
    const work = async (manager: EntityManager) => {
      // The company keeps its workspace and its privacy contact, and the user the access, until the transaction ends.
      await this.access.hold(user, next.marketingCompanyId, 'work', manager);
      await this.usePictures(next.marketingCompanyId, next.document, manager);
      const campaign = await this.campaigns.update(next, isReworded, manager);
      if (campaign !== null) {
        await this.requirePublishing(campaign, current, manager);
        await this.recordPage(user, campaign, current.publicPath, manager);
      }
      if (campaign !== null && kind !== null) {
        const at = new Date(next.updatedAt);
        await this.versions.add({ campaign, kind, userId: user.id, at }, manager);
      }
      return campaign === null ? null : this.withProduct(campaign, manager);
    };
    return transaction(this.dataSource, work, { readsLatest: true });
  }

  /** @throws AppError VALIDATION_FAILED at each picture that does not belong to the company (rule 10.103) */
  private async usePictures(
    companyId: number,
    document: CampaignDocument,
    manager: EntityManager,
  ): Promise<void> {
    const used = picturesIn(document);
    const unknown = await this.pictures.use(
      companyId,
      used.map(({ url }) => url),
      manager,
    );
    const code = declaration.fieldErrors.PICTURE_UNKNOWN;
    const fields = used.flatMap(({ field, url }) => (unknown.includes(url) ? [{ field, code }] : []));
    if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  }

  /**
   * Prevents publishing when the workspace is not approved, when an administrator has stopped the page (rule 16.1), or when the company has
   * no contact for privacy questions (rule 16.32). A public page whose content is unchanged stays public.
   * @throws AppError OUTREACH_NOT_RELEASED, OUTREACH_STOPPED, PAGE_NO_PRIVACY_CONTACT, OUTREACH_PAGE_LIMIT
   */
  private async requirePublishing(
    campaign: Campaign,
    before: Campaign | null,
    manager: EntityManager,
  ): Promise<void> {
    const { publicPath, document } = campaign;
    if (publicPath === null) return;
    if (before?.publicPath === publicPath && isDeepStrictEqual(before.document, document)) return;
    if (await this.campaigns.isStopped(campaign.id, manager))
      throw new AppError(declaration.errors.OUTREACH_STOPPED);
    const publisher = await publisherOf(campaign.id, manager);
    if (publisher === null) throw notFound();
    await this.outreach.require(publisher.workspaceId, manager);
    if (!publisher.privacyContact) throw new AppError(declaration.errors.PAGE_NO_PRIVACY_CONTACT);
    if (!before?.publicPath) await this.outreach.countPage(publisher.workspaceId, manager);
  }

  /** Writes to the access log that a page has become public, or is no longer public (rule 18.50). */
  private async recordPage(
    user: AccessUser,
    { id, publicPath }: Pick<Campaign, 'id' | 'publicPath'>,
    before: string | null,
    manager: EntityManager,
  ): Promise<void> {
    if (publicPath === before) return;
    const publisher = await publisherOf(id, manager);
    if (publisher === null) return;
    const about = { workspaceId: publisher.workspaceId, company: publisher.name, who: user.id };
    if (before !== null) await this.record.add(manager, { ...about, what: 'pageWithdrawn', from: before });
    if (publicPath !== null)
      await this.record.add(manager, { ...about, what: 'pagePublished', to: publicPath });
  }

  /** Returns the campaign with the name of the product that its generated texts are about. */
  private async withProduct(campaign: Campaign, manager: EntityManager): Promise<Campaign> {
    if (campaign.contentId === null) return { ...campaign, contentProduct: null };
    return (await this.campaigns.read(campaign.id, manager)) ?? campaign;
  }

  private async keepRefused(user: AccessUser, id: number, change: CampaignChange): Promise<void> {
    await transaction(this.dataSource, async (manager) => {
      const current = await this.campaigns.read(id, manager);
      if (current === null) return;
      const campaign = {
        ...current,
        ...(change.name !== undefined && { name: change.name }),
        ...(change.document !== undefined && { document: change.document }),
      };
      if (says(campaign, current)) return;
      // New pictures of this version have to stay as well; otherwise they could be deleted, and the version not be restored.
      const urls = picturesIn(campaign.document).map(({ url }) => url);
      await this.pictures.use(campaign.marketingCompanyId, urls, manager);
      await this.versions.add({ campaign, kind: 'refused', userId: user.id, at: new Date() }, manager);
    });
  }

  /**
   * Deletes a campaign permanently. Its mailing still stores the addresses that were reached (rules 17.1 and 17.2).
   * @throws AppError MAILING_RUNNING while its emails are being sent or are about to be sent
   */
  async delete(user: AccessUser, id: number): Promise<void> {
    const { publicPath } = await this.get(user, id);
    for (const deletion of this.deletions) await deletion.ended(id);
    const work = async (manager: EntityManager) => {
      for (const deletion of this.deletions) await deletion.lock(id, manager);
      const campaign = await this.campaigns.lock(id, manager);
      if (campaign === null) throw notFound();
      for (const deletion of this.deletions) await deletion.beforeDelete(campaign, manager);
      await this.recordPage(user, { id, publicPath: null }, publicPath, manager);
      await this.campaigns.delete(id, manager);
    };
    await transaction(this.dataSource, work, { readsLatest: true });
  }
}

/** Returns true when two versions of a campaign have the same content. */
const says = (one: Said, other: Said): boolean =>
  one.name === other.name && isDeepStrictEqual(one.document, other.document);

/** Returns the new document when a campaign's plain text was changed; otherwise undefined. */
function textChange({ content: before, document }: Campaign, content: string | undefined) {
  return content === undefined || content === before ? undefined : withText(document, content);
}

/** @throws AppError VALIDATION_FAILED with all errors of the document */
function refuseFaults(document: CampaignDocument, before: CampaignDocument | null): void {
  const fields = documentFaults(document);
  if (fields.length === 0) fields.push(...foreignPictures(document, before));
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}
