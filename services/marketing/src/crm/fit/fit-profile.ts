import type { EntityManager } from 'typeorm';
import { type FitCompany, type FitProfile, fitProfileOf } from './fit-profile.rules.js';

/**
 * Returns the profile of a company and locks the company until the transaction ends. A score stored in the transaction therefore matches
 * the current company, or a later change recomputes it.
 * @returns null when there is no such company
 */
export async function holdFitProfile(manager: EntityManager, companyId: number): Promise<FitProfile | null> {
  // SQLite needs no lock, because it runs transactions one after the other.
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  const sql = `SELECT commercialObjectives, targetAudience, targetAudienceType FROM marketing_companies
    WHERE id = ?${isSqlite ? '' : ' LOCK IN SHARE MODE'}`;
  const [company] = await manager.query<FitCompany[]>(sql, [companyId]);
  return company === undefined ? null : fitProfileOf(company);
}
