import { Inject, Injectable } from '@nestjs/common';
import type { MarketingCompanyDeletion } from '@portals/contracts/marketing';
import { DataSource, type EntityManager } from 'typeorm';
import { activeKey } from '../campaign/campaign-status.rules.js';
import { isUnfinished } from '../mailing/mailing-action.rules.js';

/** Campaigns that are told of. */
const shown = 10;

/**
 * Campaigns of a company that are being sent or are about to be.
 * @param condition more of `marketing_mailings`
 */
export function runningMailings(
  companyId: number,
  manager: EntityManager,
  condition = '',
): Promise<MarketingCompanyDeletion['running']> {
  const sql = `SELECT campaign.id, campaign.name FROM marketing_campaigns campaign WHERE campaign.id IN
    (SELECT campaignId FROM marketing_mailings WHERE marketingCompanyId = ? AND ${isUnfinished}${condition})
    ORDER BY campaign.id LIMIT ${shown}`;
  return manager.query(sql, [companyId]);
}

const tables = {
  leads: 'marketing_leads',
  products: 'marketing_products',
  imports: 'marketing_lead_imports',
  contents: 'marketing_contents',
  campaigns: 'marketing_campaigns',
  reports: 'marketing_analytics',
} as const;

/** Counts the records that are deleted with a company. */
@Injectable()
export class CompanyDeletionRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async look(companyId: number): Promise<MarketingCompanyDeletion> {
    const { manager } = this.dataSource;
    const count = async (table: string, condition = '', parameters: unknown[] = []) => {
      const sql = `SELECT COUNT(*) AS total FROM ${table} WHERE marketingCompanyId = ?${condition}`;
      const [row] = await manager.query<{ total: unknown }[]>(sql, [companyId, ...parameters]);
      return Number(row?.total ?? 0);
    };
    const isLive = " AND slug IS NOT NULL AND type = 'landing page' AND statusKey = ? AND archived = 0";
    return {
      leads: await count(tables.leads),
      products: await count(tables.products),
      imports: await count(tables.imports),
      contents: await count(tables.contents),
      campaigns: await count(tables.campaigns),
      livePages: await count(tables.campaigns, isLive, [activeKey]),
      mailings: await count(
        'marketing_mailings',
        " AND kind = 'campaign' AND startedAt IS NOT NULL AND (campaignId IS NOT NULL OR deletedCampaignId IS NOT NULL)",
      ),
      reports: await count(tables.reports),
      // A deletion waits for those that were stopped.
      running: await runningMailings(companyId, manager, " AND phase <> 'stopped'"),
    };
  }
}
