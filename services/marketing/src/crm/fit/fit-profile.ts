import type { EntityManager } from 'typeorm';
import { type FitCompany, type FitProfile, fitProfileOf } from './fit-profile.rules.js';

/**
 * Returns the profile of a company, and locks the company until the transaction ends. A score that the transaction stores is therefore
 * either based on the latest profile, or recomputed because of the next change.
 * @returns null when the company does not exist
 */
export async function lockFitProfile(manager: EntityManager, companyId: number): Promise<FitProfile | null> {
  // SQLite needs no lock, because it runs transactions one after another.
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  const sql = `SELECT commercialObjectives, targetAudience, targetAudienceType FROM marketing_companies
    WHERE id = ?${isSqlite ? '' : ' LOCK IN SHARE MODE'}`;
  const [company] = await manager.query<FitCompany[]>(sql, [companyId]);
  return company === undefined ? null : fitProfileOf(company);
}
