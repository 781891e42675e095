import type { EntityManager } from 'typeorm';
import { type FitCompany, type FitProfile, fitProfileOf } from './fit-profile.rules.js';

/**
 * A company as its leads are judged by it. Nobody else changes it before the transaction ends: so a score that is stored in the
 * transaction is one of the company as it is, or the company's change judges the lead once more.
 * @returns null when there is no such company
 */
export async function holdFitProfile(manager: EntityManager, companyId: number): Promise<FitProfile | null> {
  // On SQLite transactions run one after the other.
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  const sql = `SELECT commercialObjectives, targetAudience, targetAudienceType FROM marketing_companies
    WHERE id = ?${isSqlite ? '' : ' LOCK IN SHARE MODE'}`;
  const [company] = await manager.query<FitCompany[]>(sql, [companyId]);
  return company === undefined ? null : fitProfileOf(company);
}
