import { Inject, Injectable } from '@nestjs/common';
import type { MarketingCompany, MarketingCompanyDeletion } from '@portals/contracts/marketing';
import { AppError } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type CompanyMove,
  type CompanyPart,
  countOfCompany,
  largeRowsOfStep,
  ofCompany,
  type RowsOfCompany,
} from '../../crm/plain.js';
import { declaration } from '../../kernel/index.js';
import { OutreachGate } from '../outreach-gate/outreach-gate.js';
import { activeKey } from './campaign-status.rules.js';

/** SQL condition on `marketing_campaigns` that selects public pages; it continues a WHERE clause. */
const isPublic = ' AND slug IS NOT NULL AND statusKey = ? AND archived = ?';
const publicParameters = [activeKey, 0];

const ofContents = `contentId IN (SELECT id FROM marketing_contents WHERE ${ofCompany})`;

const ofPictures = `pictureId IN (SELECT id FROM marketing_pictures WHERE ${ofCompany})`;

/** Hooks for a company's campaigns, generated texts, brand and pictures, for changing, moving and deleting the company. */
@Injectable()
export class CampaignsOfCompany implements CompanyPart {
  readonly rows: readonly RowsOfCompany[] = [
    { table: 'marketing_campaign_versions', limit: largeRowsOfStep },
    { table: 'marketing_campaigns', limit: largeRowsOfStep },
    { table: 'marketing_content_variants', where: ofContents, limit: largeRowsOfStep },
    { table: 'marketing_contents' },
    { table: 'marketing_brand_colors' },
    { table: 'marketing_picture_files', where: ofPictures, limit: largeRowsOfStep },
    { table: 'marketing_pictures' },
  ];

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
  ) {}

  /** Rejects removing a company's contact for privacy questions while it has public pages (rule 16.32). */
  async afterChange(
    next: MarketingCompany,
    current: MarketingCompany,
    manager: EntityManager,
  ): Promise<void> {
    const isTakenAway = current.privacyContact !== null && next.privacyContact === null;
    if (isTakenAway && (await this.hasPages(next.id, manager)))
      throw new AppError(declaration.errors.PAGE_NO_PRIVACY_CONTACT);
  }

  /** @throws AppError HANDOVER_PAGES while the company has public pages and the new workspace is not approved to publish (rule 18.73) */
  async requireMovable(companyId: number, { to }: CompanyMove, manager: EntityManager): Promise<void> {
    if ((await this.hasPages(companyId, manager)) && !(await this.outreach.isReleased(to, manager)))
      throw new AppError(declaration.errors.HANDOVER_PAGES);
  }

  private async hasPages(companyId: number, manager: EntityManager): Promise<boolean> {
    const sql = `SELECT id FROM marketing_campaigns WHERE marketingCompanyId = ?${isPublic} LIMIT 1`;
    return (await manager.query<unknown[]>(sql, [companyId, ...publicParameters])).length > 0;
  }

  async look(companyId: number): Promise<Partial<MarketingCompanyDeletion>> {
    const count = (table: string, condition?: string, parameters?: unknown[]) =>
      countOfCompany(this.dataSource.manager, companyId, table, condition, parameters);
    return {
      contents: await count('marketing_contents'),
      campaigns: await count('marketing_campaigns'),
      livePages: await count('marketing_campaigns', isPublic, publicParameters),
    };
  }
}
