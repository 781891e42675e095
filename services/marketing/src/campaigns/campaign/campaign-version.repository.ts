import { Inject, Injectable } from '@nestjs/common';
import { type CampaignVersionKind, campaignLimits } from '@portals/contracts/constants';
import {
  type Campaign,
  type CampaignVersion,
  type CampaignVersionQuery,
  type CampaignVersionRow,
  StoredCampaignDocument,
} from '@portals/contracts/marketing';
import { type Page, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { readPage } from '../../kernel/index.js';
import { summaryOf } from './campaign-text.rules.js';
import { CampaignVersionEntity } from './campaign-version.entity.js';

const table = 'marketing_campaign_versions';
const rowColumns = ['id', 'kind', 'startedAt', 'at', 'userId', 'name', 'type', 'summary'] as const;

type StoredRow = Pick<CampaignVersionEntity, Exclude<(typeof rowColumns)[number], 'startedAt' | 'at'>> &
  Record<'startedAt' | 'at', Date | string>;

/** A version to store, with its author. */
export interface NewVersion {
  campaign: Pick<Campaign, 'id' | 'marketingCompanyId' | 'name' | 'document'>;
  kind: CampaignVersionKind;
  userId: number;
  at: Date;
}

/** Stores earlier versions of campaigns (rule 10.34). */
@Injectable()
export class CampaignVersionRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Lists the versions of a campaign, newest first. */
  async list(campaignId: number, query: CampaignVersionQuery): Promise<Page<CampaignVersionRow>> {
    const where = { sql: 'campaignId = ?', parameters: [campaignId] };
    const order = { sort: '-id', sortable: {} };
    return (
      await readPage<StoredRow>(this.dataSource, { table, columns: rowColumns, where, ...order, ...query })
    ).map(toRow);
  }

  async find(campaignId: number, id: number): Promise<CampaignVersion | null> {
    const row = await this.dataSource.manager.findOneBy(CampaignVersionEntity, { id, campaignId });
    return row && { ...toRow(row), document: StoredCampaignDocument.parse(JSON.parse(row.document)) };
  }

  /**
   * Stores a version. When it directly continues the newest version, that version is extended instead, so that autosaves within a few
   * minutes form a single version.
   */
  async add(version: NewVersion, manager: EntityManager): Promise<void> {
    const { campaign, kind, userId, at } = version;
    const { id: campaignId, marketingCompanyId, name, document } = campaign;
    const said = {
      ...{ name, at, type: document.type },
      summary: summaryOf(document),
      document: JSON.stringify(document),
    };
    const last = await this.newest(campaignId, manager);
    if (last !== null && continues(version, last)) {
      await manager.update(CampaignVersionEntity, { id: last.id }, said);
      return;
    }
    const row = { marketingCompanyId, campaignId, kind, userId, startedAt: at, ...said };
    await manager.insert(CampaignVersionEntity, row);
    await this.forgetOldest(campaignId, manager);
  }

  private async newest(campaignId: number, manager: EntityManager): Promise<CampaignVersionEntity | null> {
    return manager.findOne(CampaignVersionEntity, {
      select: { id: true, kind: true, userId: true, startedAt: true },
      where: { campaignId },
      order: { id: 'DESC' },
    });
  }

  private async forgetOldest(campaignId: number, manager: EntityManager): Promise<void> {
    const sql = `SELECT id FROM ${table} WHERE campaignId = ? ORDER BY id DESC LIMIT 1 OFFSET ?`;
    const [oldest] = await manager.query<{ id: number }[]>(sql, [campaignId, campaignLimits.versions]);
    if (oldest === undefined) return;
    await manager.query(`DELETE FROM ${table} WHERE campaignId = ? AND id <= ?`, [campaignId, oldest.id]);
  }
}

/**
 * Returns true when a change extends the newest version: an edit of the same kind by the same user, within minutes of that version's start.
 */
function continues(
  { kind, userId, at }: NewVersion,
  last: Pick<CampaignVersionEntity, 'kind' | 'userId' | 'startedAt'>,
): boolean {
  const age = at.getTime() - last.startedAt.getTime();
  const mayGoOn = kind === 'edited' || kind === 'refused';
  return (
    mayGoOn && last.kind === kind && last.userId === userId && age < campaignLimits.versionMinutes * 60_000
  );
}

function toRow(row: StoredRow): CampaignVersionRow {
  const { id, kind, userId, name, type, summary } = row;
  const [from, at] = [toDate(row.startedAt).toISOString(), toDate(row.at).toISOString()];
  return { id, kind, from, at, userId, name, type, summary };
}
