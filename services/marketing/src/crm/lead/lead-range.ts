import type { EntityManager } from 'typeorm';

/** Leads of a company that work goes through in the order of their ids. */
interface LeadRange {
  companyId: number;
  /** All up to this one are done. */
  after: number;
  /** Later ones are not meant. */
  last: number;
  /** How many to look at. */
  size: number;
}

/**
 * Where the next few leads of a company end, whether a filter means them or not: so a step is short also when few match.
 * @returns the id of the last of them, null when there is none
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
