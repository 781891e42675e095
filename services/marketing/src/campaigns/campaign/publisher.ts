import type { EntityManager } from 'typeorm';

/** The company that publishes a page. */
export interface Publisher {
  companyId: number;
  workspaceId: number;
  name: string;
  /** Contact for privacy questions; null for a page published before a contact became mandatory (rule 16.32). */
  privacyContact: string | null;
}

/** Returns the company of a campaign; null when it no longer exists. */
export async function publisherOf(campaignId: number, manager: EntityManager): Promise<Publisher | null> {
  const sql = `SELECT company.workspaceId, company.name, company.privacyContact, company.id AS companyId FROM marketing_campaigns campaign
    JOIN marketing_companies company ON company.id = campaign.marketingCompanyId WHERE campaign.id = ?`;
  const [row] = await manager.query<Publisher[]>(sql, [campaignId]);
  return row ?? null;
}
