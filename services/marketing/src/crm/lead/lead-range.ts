import type { EntityManager } from 'typeorm';

/** A batch of a company's leads that are processed in the order of their ids. */
interface LeadRange {
  companyId: number;
  /** Id of the last lead that is done. */
  after: number;
  /** Id of the last lead to process. */
  last: number;
  /** Maximum number of leads to look at. */
  size: number;
}

/**
 * Finds the end of the next batch of a company's leads, counting also leads that the filter excludes, so that a step stays short when few
 * match.
 * @returns the id of the last lead in the batch; null when there is none
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
