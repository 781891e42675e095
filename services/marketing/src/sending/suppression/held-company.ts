import type { EntityManager } from 'typeorm';
import { sharedLock } from '../../crm/index.js';

/**
 * Locks the company of an email, so that it moves to another workspace before or after the transaction, which must read the latest rows.
 * Otherwise a refusal that comes during the move would be stored in the former workspace alone (rule 18.73).
 * @returns the workspace of the company; null when the recipient no longer exists
 */
export async function holdCompanyOf(recipientId: number, manager: EntityManager): Promise<number | null> {
  const ofEmail = `SELECT mailing.marketingCompanyId AS id FROM marketing_recipients recipient
    JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId WHERE recipient.id = ?`;
  const [company] = await manager.query<{ id: number }[]>(ofEmail, [recipientId]);
  if (company === undefined) return null;
  const sql = `SELECT workspaceId FROM marketing_companies WHERE id = ?${sharedLock(manager)}`;
  const [held] = await manager.query<{ workspaceId: number }[]>(sql, [company.id]);
  return held?.workspaceId ?? null;
}
