import type { EntityManager } from 'typeorm';
import { type FitCompany, type FitProfile, fitProfileOf } from './fit-profile.rules.js';

/**
 * Returns a company prepared for scoring, and locks it until the transaction ends. A score stored in that transaction therefore fits the
 * company as it is; a later change of the company rescores the lead.
 * @returns null when there is no such company
 */
export async function holdFitProfile(manager: EntityManager, companyId: number): Promise<FitProfile | null> {
  // SQLite runs transactions one after the other and needs no lock.
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  const sql = `SELECT commercialObjectives, targetAudience, targetAudienceType FROM marketing_companies
    WHERE id = ?${isSqlite ? '' : ' LOCK IN SHARE MODE'}`;
  const [company] = await manager.query<FitCompany[]>(sql, [companyId]);
  return company === undefined ? null : fitProfileOf(company);
}
