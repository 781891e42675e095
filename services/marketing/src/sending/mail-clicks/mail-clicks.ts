import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { businessDayOf } from '@portals/contracts/constants';
import type { CampaignClicks, EmailDocument } from '@portals/contracts/marketing';
import { type AccessUser, insertMissing } from '@portals/service-kit';
import { DataSource, In } from 'typeorm';
import { CampaignRepository } from '../../campaigns/index.js';
import { CompanyAccess } from '../../crm/index.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { isStillShown } from '../mailing-row/still-shown.js';
import { webLinksOf, withWebLinks } from './document-links.rules.js';
import { MailLinkEntity } from './mail-link.entity.js';

const hashOf = (url: string) => createHash('sha256').update(url).digest('hex');

const sqlite = `INSERT INTO marketing_link_clicks (linkId, day, clicks) VALUES (?, ?, 1)
  ON CONFLICT (linkId, day) DO UPDATE SET clicks = clicks + 1`;
const mysql = `INSERT INTO marketing_link_clicks (linkId, day, clicks) VALUES (?, ?, 1)
  ON DUPLICATE KEY UPDATE clicks = clicks + 1`;

/** Counts clicks on the links of campaigns whose senders have turned on click tracking (rule 11.36). */
@Injectable()
export class MailClicks {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
  ) {}

  /**
   * Returns an email whose links to web pages are redirected through the site, which counts clicks. The same email always gets the same
   * links. Must not be called within a transaction.
   */
  async counted(campaignId: number, document: EmailDocument): Promise<EmailDocument> {
    const urls = webLinksOf(document);
    if (urls.length === 0) return document;
    const rows = urls.map((url) => ({ campaignId, url, urlHash: hashOf(url) }));
    const { manager } = this.dataSource;
    await insertMissing(manager, MailLinkEntity, rows);
    const hashes = rows.map(({ urlHash }) => urlHash);
    const stored = await manager.findBy(MailLinkEntity, { campaignId, urlHash: In(hashes) });
    const counting = new Map(stored.map(({ id, url }) => [url, this.links.clickUrl(id)]));
    return withWebLinks(document, (url) => counting.get(url) ?? url);
  }

  /**
   * Counts a click.
   * @returns the address of the link; null for a token that is not ours, once the campaign no longer exists, and once an administrator has
   * blocked the account or stopped the mailing (rule 16.3)
   */
  async follow(token: string, isCounted: boolean): Promise<string | null> {
    const id = this.links.readClick(token);
    const link = id === null ? undefined : await this.find(id);
    if (link === undefined) return null;
    const isSqlite = this.dataSource.options.type === 'better-sqlite3';
    const today = businessDayOf(new Date());
    if (isCounted) await this.dataSource.query(isSqlite ? sqlite : mysql, [link.id, today]);
    // A header may contain only ASCII characters, and `href` encodes all others.
    return new URL(link.url).href;
  }

  private async find(id: number): Promise<{ id: number; url: string } | undefined> {
    const sql = `SELECT link.id, link.url FROM marketing_mail_links link
      JOIN marketing_campaigns campaign ON campaign.id = link.campaignId
      JOIN marketing_companies company ON company.id = campaign.marketingCompanyId
      LEFT JOIN marketing_mailings mailing ON mailing.campaignId = link.campaignId
      WHERE link.id = ? AND ${isStillShown}`;
    const [link] = await this.dataSource.query<{ id: number; url: string }[]>(sql, [id]);
    return link;
  }

  async ofCampaign(user: AccessUser, campaignId: number): Promise<CampaignClicks> {
    await this.access.row(user, 'work', (reach) => this.campaigns.find(reach, campaignId));
    const rows = await this.dataSource.query<
      { id: number; url: string; day: string | null; clicks: unknown }[]
    >(
      `SELECT link.id, link.url, counted.day, counted.clicks FROM marketing_mail_links link
        LEFT JOIN marketing_link_clicks counted ON counted.linkId = link.id
        WHERE link.campaignId = ? ORDER BY link.id`,
      [campaignId],
    );
    const links = new Map<number, { url: string; clicks: number }>();
    const days = new Map<string, number>();
    for (const { id, url, day, clicks } of rows) {
      const count = Number(clicks ?? 0);
      links.set(id, { url, clicks: (links.get(id)?.clicks ?? 0) + count });
      if (day !== null) days.set(day, (days.get(day) ?? 0) + count);
    }
    return {
      links: [...links.values()],
      days: [...days].map(([day, clicks]) => ({ day, clicks })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    };
  }
}
