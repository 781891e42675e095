import { Inject, Injectable } from '@nestjs/common';
import type { CampaignType, DigitalSourceType } from '@portals/contracts/constants';
import {
  Campaign,
  type CampaignQuery,
  CampaignRow,
  StoredCampaignDocument,
} from '@portals/contracts/marketing';
import { type AccessCondition, lockRows, type Page, type RowReader, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { type RowSet, readPage } from '../../kernel/index.js';
import { searchTextOf, sortKeyOf } from '../../kernel/plain.js';
import { ContentRepository } from '../content/content.repository.js';
import { CampaignEntity, campaignTable } from './campaign.entity.js';
import { conditionOf } from './campaign-condition.js';
import { totalsOf } from './campaign-figures.rules.js';
import { ownContent, sourceIn } from './campaign-source.js';
import { activeKey, campaignStatusKeyOf } from './campaign-status.rules.js';
import { documentText, slugOf, summaryOf } from './campaign-text.rules.js';

const rowColumns = [
  'id',
  'marketingCompanyId',
  'name',
  'type',
  'status',
  'statusKey',
  'summary',
  'slug',
  'totals',
  'archived',
  'createdAt',
  'updatedAt',
  'version',
] as const;
const allColumns = [...rowColumns, 'digitalSourceType', 'document', 'content', 'metrics'] as const;
const sortable = { name: 'nameKey', status: 'statusKey', createdAt: 'createdAt', updatedAt: 'updatedAt' };

const isPublic = `found.slug = ? AND found.statusKey = ? AND found.archived = ?
  AND company.deletedAt IS NULL
  AND NOT EXISTS (SELECT 1 FROM marketing_outreach outreach
    WHERE outreach.userId = company.workspaceId AND outreach.state = 'blocked')`;
const publicAt = (slug: string) => [slug, activeKey, 0];

/** A list row as the database returns it: JSON as text, and booleans as numbers. */
interface StoredRow
  extends Pick<Campaign, 'id' | 'marketingCompanyId' | 'name' | 'status' | 'summary' | 'version'> {
  type: CampaignType;
  slug: string | null;
  statusKey: string;
  totals: string;
  archived: number | boolean;
  createdAt: Date | string;
  updatedAt: Date | string;
}
interface StoredCampaign extends StoredRow {
  document: string;
  content: string;
  metrics: string | null;
  contentId: number | null;
  contentProduct: string | null;
  digitalSourceType: DigitalSourceType | null;
}

/** Editable fields of a campaign, and the origin of its text. */
export type CampaignFields = Pick<
  Campaign,
  'name' | 'status' | 'archived' | 'metrics' | 'document' | 'contentId' | 'digitalSourceType'
>;

/** Stores campaigns; never returns campaigns of deleted companies. */
@Injectable()
export class CampaignRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ContentRepository) private readonly contents: ContentRepository,
  ) {}

  async list(companyId: number, query: CampaignQuery, reader: RowReader): Promise<Page<CampaignRow>> {
    const { sort, page, pageSize } = query;
    const where = conditionOf(companyId, query);
    const request = { table: campaignTable, columns: rowColumns, where, sort, sortable, page, pageSize };
    return (await readPage<StoredRow>(reader, request)).map(toRow);
  }

  /** Returns the set of a company's campaigns that are not archived, for counting. */
  set(companyId: number): RowSet {
    return { table: campaignTable, where: conditionOf(companyId, {}) };
  }

  /** Returns a campaign if its company is accessible. */
  find({ sql, parameters }: AccessCondition, id: number): Promise<Campaign | null> {
    return this.findOne(`found.id = ? AND ${sql}`, [id, ...parameters], this.dataSource.manager);
  }

  /** Returns a campaign; the caller must have checked access. */
  read(id: number, manager: EntityManager): Promise<Campaign | null> {
    return this.findOne('found.id = ? AND company.deletedAt IS NULL', [id], manager);
  }

  /** Returns the campaign whose page is public under a slug, in any workspace. */
  async findPublic(slug: string): Promise<Campaign | null> {
    return this.findOne(isPublic, publicAt(slug), this.dataSource.manager);
  }

  /** Returns the workspace whose page is public under a slug; null when there is none. */
  async findPublicWorkspace(slug: string): Promise<number | null> {
    const sql = `SELECT company.workspaceId FROM ${campaignTable} found
      JOIN marketing_companies company ON company.id = found.marketingCompanyId WHERE ${isPublic}`;
    const [row] = await this.dataSource.query<{ workspaceId: number }[]>(sql, publicAt(slug));
    return row?.workspaceId ?? null;
  }

  private async findOne(
    where: string,
    parameters: (string | number)[],
    manager: EntityManager,
  ): Promise<Campaign | null> {
    const columns = allColumns.map((name) => `found.${name}`).join(', ');
    // A left join, so that deleted texts result in null.
    const sql = `SELECT ${columns}, content.id AS contentId, content.productName AS contentProduct
      FROM ${campaignTable} found
      JOIN marketing_companies company ON company.id = found.marketingCompanyId
      LEFT JOIN marketing_contents content
        ON content.id = found.contentId AND content.marketingCompanyId = found.marketingCompanyId
      WHERE ${where}`;
    const [row] = await manager.query<StoredCampaign[]>(sql, parameters);
    return row === undefined ? null : toCampaign(row);
  }

  async insert(
    companyId: number,
    fields: CampaignFields,
    createdAt: Date,
    manager: EntityManager,
  ): Promise<Campaign> {
    const contentId = await ownContent(fields.contentId, companyId, manager);
    const digitalSourceType = await sourceIn({ ...fields, contentId }, false, this.contents, manager);
    const columns = columnsOf({ ...fields, contentId, digitalSourceType });
    const stored = { ...columns, marketingCompanyId: companyId, createdAt, updatedAt: createdAt };
    const row = manager.create(CampaignEntity, { ...stored, version: 1 });
    await manager.insert(CampaignEntity, row);
    const { id, summary, totals, content } = row;
    const { slug, statusKey } = row;
    const { name, status, archived, metrics, document } = fields;
    return {
      ...{ id, marketingCompanyId: companyId, name, type: document.type, status, summary },
      publicPath: publicPathOf({ slug, statusKey, archived }),
      ...{ totals, archived },
      createdAt: createdAt.toISOString(),
      updatedAt: createdAt.toISOString(),
      ...{ version: 1, content, document, metrics, contentId, contentProduct: null },
      digitalSourceType,
    };
  }

  /**
   * Stores a campaign.
   * @param isReworded true when its text has changed
   * @returns the campaign, or null when somebody else has changed the row in the meantime
   */
  async update(next: Campaign, isReworded: boolean, manager: EntityManager): Promise<Campaign | null> {
    const { id, version, updatedAt, marketingCompanyId } = next;
    const contentId = await ownContent(next.contentId, marketingCompanyId, manager);
    const digitalSourceType = await sourceIn({ ...next, contentId }, isReworded, this.contents, manager);
    const columns = columnsOf({ ...next, contentId, digitalSourceType });
    const { affected } = await manager.update(
      CampaignEntity,
      { id, version: version - 1 },
      { ...columns, version, updatedAt: new Date(updatedAt) },
    );
    if (affected !== 1) return null;
    const { type, summary, totals, content } = columns;
    const made = { type, summary, totals, content, contentId, digitalSourceType };
    return { ...next, ...made, publicPath: publicPathOf(columns) };
  }

  /** Locks a campaign until the transaction ends and returns its name; null when it no longer exists. */
  lock(id: number, manager: EntityManager): Promise<Pick<CampaignEntity, 'id' | 'name'> | null> {
    const query = manager.createQueryBuilder(CampaignEntity, 'campaign');
    return lockRows(query.select(['campaign.id', 'campaign.name']).where({ id })).getOne();
  }

  /** Returns true when an administrator has stopped the page of a campaign. */
  isStopped(id: number, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(CampaignEntity, { id, stoppedAt: Not(IsNull()) });
  }

  async delete(id: number, manager: EntityManager): Promise<void> {
    await manager.delete(CampaignEntity, { id });
  }
}

const publicPathOf = ({
  slug,
  statusKey,
  archived,
}: Pick<CampaignEntity, 'slug' | 'statusKey' | 'archived'>): string | null =>
  slug === null || statusKey !== activeKey || archived ? null : `/l/${slug}`;

/** Returns the columns for the edited fields, and the columns derived from them. */
function columnsOf(fields: CampaignFields) {
  const { name, status, archived, metrics, document, contentId, digitalSourceType } = fields;
  const content = documentText(document) || name;
  return {
    ...{ name, status, archived, metrics, content, contentId, digitalSourceType },
    type: document.type,
    document: JSON.stringify(document),
    slug: slugOf(document),
    summary: summaryOf(document),
    totals: totalsOf(metrics),
    nameKey: sortKeyOf(name),
    statusKey: campaignStatusKeyOf(status),
    searchText: searchTextOf([name, summaryOf(document), content.slice(0, searchedLength)]),
  };
}

/** Maximum length of the searchable text, in characters. */
const searchedLength = 20_000;

function toRow(row: StoredRow): CampaignRow {
  const { id, marketingCompanyId, name, type, status, summary, slug, statusKey, version } = row;
  const archived = Boolean(row.archived);
  return {
    ...{ id, marketingCompanyId, name, type, status, summary },
    publicPath: publicPathOf({ slug, statusKey, archived }),
    totals: CampaignRow.shape.totals.parse(JSON.parse(row.totals)),
    archived,
    createdAt: toDate(row.createdAt).toISOString(),
    updatedAt: toDate(row.updatedAt).toISOString(),
    version,
  };
}

function toCampaign(row: StoredCampaign): Campaign {
  return {
    ...toRow(row),
    content: row.content,
    document: StoredCampaignDocument.parse(JSON.parse(row.document)),
    metrics: Campaign.shape.metrics.parse(row.metrics === null ? null : JSON.parse(row.metrics)),
    contentId: row.contentId,
    contentProduct: row.contentProduct,
    digitalSourceType: row.digitalSourceType,
  };
}
