import type { EntityManager } from 'typeorm';

/** A range of a company's leads for background work, which processes leads in the order of their ids. */
interface LeadRange {
  companyId: number;
  /** Id of the last processed lead. */
  after: number;
  /** Highest id to process. */
  last: number;
  /** Maximum number of leads to examine. */
  size: number;
}

/**
 * Returns the end of a company's next range of leads. The range also contains leads that the work's filter excludes, so that a step stays
 * short even when few leads match.
 * @returns id of the last lead in the range; null when no lead is left
 */
export async function endOfRange(
  reader: Pick<EntityManager, 'query'>,
  { companyId, after, last, size }: LeadRange,
): Promise<number | null> {
  const sql = `SELECT MAX(id) AS last FROM (
      SELECT id FROM marketing_leads WHERE marketingCompanyId = ? AND id > ? AND id <= ? ORDER BY id LIMIT ?
    ) looked`;
  const [found] = await reader.query<{ last: number | null }[]>(sql, [companyId, after, last, size]);
  return found?.last ?? null;
}
