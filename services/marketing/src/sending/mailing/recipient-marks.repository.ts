import { type LegalBasis, type VariableFields, variableLeadFields } from '@portals/contracts/constants';
import { type DataSource, In } from 'typeorm';
import { placesOf, storedMoment } from '../../kernel/plain.js';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';
import { sendable } from './recipient.repository.js';

/** A recipient whose mail is about to be handed over, with their lead as it is now. */
export interface ClaimedRecipient extends VariableFields {
  id: number;
  /** Of this claim: another one, by whomever, has another. */
  lease: string;
  mailingId: number;
  /** The owner of the company. */
  userId: number;
  address: string | null;
  attempts: number;
  messageId: string;
  createdAt: Date | string;
  /** Null when the lead is gone. */
  leadId: number | null;
  legalBasis: LegalBasis | null;
}

/** Under which recipients are claimed. */
interface ClaimTerms {
  /** The lease by which the caller has the right to send. */
  right: string;
  /** Of this claim alone: the same process has claimed others before, which are being sent to already. */
  lease: string;
  now: Date;
  leaseEnd: Date;
}

/** Whether a lease is still the right to send. */
const hasRight = 'EXISTS (SELECT 1 FROM marketing_mail_lanes lane WHERE lane.lease = ?)';

/** The marks of recipients whose mails are under way. */
export class RecipientMarks {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Records that the server took mails, whatever has come back or was thought of them since, and marks other recipients as being sent
   * to, unless their mailing was paused, somebody else has done so or has the right to send meanwhile. It is one statement: what it
   * does is done or not, and the connections that are to go on wait for the disk once.
   */
  async mark(
    sent: readonly number[],
    chosen: readonly number[],
    { right, lease, now, leaseEnd }: ClaimTerms,
    manager = this.dataSource.manager,
  ): Promise<void> {
    if (sent.length + chosen.length === 0) return;
    const at = storedMoment(now);
    const isSent = sent.length === 0 ? '1 = 0' : `id IN (${placesOf(sent)})`;
    // The mail is of the day on which it is first handed over, and tried from then on. MySQL sets one column after the other.
    const sql = `UPDATE marketing_recipients SET
        sentAt = CASE WHEN ${isSent} THEN ? ELSE sentAt END,
        reason = CASE WHEN ${isSent} THEN NULL ELSE reason END,
        lease = CASE WHEN ${isSent} THEN NULL ELSE ? END,
        nextAttemptAt = CASE WHEN ${isSent} THEN nextAttemptAt ELSE ? END,
        createdAt = CASE WHEN ${isSent} OR attempts > 0 THEN createdAt ELSE ? END,
        attempts = CASE WHEN ${isSent} THEN attempts ELSE attempts + 1 END,
        state = CASE WHEN NOT ${isSent} THEN 'sending' WHEN state IN ('queued', 'sending', 'doubtful') THEN 'sent' ELSE state END,
        changedAt = ?
      WHERE id IN (${placesOf([...sent, ...chosen])})
        AND (${isSent} OR (state = 'queued' AND mailingId IN (${sendable}) AND ${hasRight}))`;
    const set = [...sent, at, ...sent, ...sent, lease, ...sent, storedMoment(leaseEnd), ...sent, at];
    const where = [...sent, ...chosen, ...sent, right];
    await manager.query(sql, [...set, ...sent, ...sent, at, ...where]);
  }

  /** Those of some recipients who were marked under a lease, with what is known of their leads at this moment. */
  marked(ids: readonly number[], lease: string): Promise<ClaimedRecipient[]> {
    const sql = `SELECT recipient.id, recipient.lease, recipient.mailingId, mailing.userId, recipient.address, recipient.attempts, recipient.messageId,
        recipient.createdAt, found.id AS leadId, found.legalBasis,
        ${variableLeadFields.map((name) => `found.${name}`).join(', ')}
      FROM marketing_recipients recipient
      JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId
      LEFT JOIN marketing_leads found ON found.id = recipient.leadId
      WHERE recipient.id IN (${placesOf(ids)}) AND recipient.lease = ? AND recipient.state = 'sending'`;
    return this.dataSource.query<ClaimedRecipient[]>(sql, [...ids, lease]);
  }

  /** Moves the end of the leases of mails that a process still carries. */
  async renew(ids: readonly number[], leaseEnd: Date): Promise<void> {
    if (ids.length === 0) return;
    const carried = { id: In([...ids]), state: 'sending' as const };
    await this.dataSource.manager.update(RecipientEntity, carried, { nextAttemptAt: leaseEnd });
  }

  /** Puts back mails of a claim that no server has judged, as if they had not been tried. */
  async putBack(
    ids: readonly number[],
    lease: string,
    at: Date,
    manager = this.dataSource.manager,
  ): Promise<void> {
    const sql = `UPDATE marketing_recipients SET state = 'queued', lease = NULL, nextAttemptAt = ?, attempts = attempts - 1
      WHERE id IN (${placesOf(ids)}) AND lease = ? AND state = 'sending'`;
    await manager.query(sql, [storedMoment(at), ...ids, lease]);
  }
}
