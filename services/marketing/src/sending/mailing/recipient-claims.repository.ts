import { type LegalBasis, type VariableFields, variableLeadFields } from '@portals/contracts/constants';
import { type DataSource, In } from 'typeorm';
import { databaseTime, placeholders } from '../../kernel/plain.js';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';
import { sendable } from './recipient.repository.js';

/** A recipient whose email is about to be handed over, with the lead's current data. */
export interface ClaimedRecipient extends VariableFields {
  id: number;
  /** Id of this claim, which is different for every claim. */
  lease: string;
  mailingId: number;
  /** Workspace of the company. */
  workspaceId: number;
  address: string | null;
  attempts: number;
  messageId: string;
  createdAt: Date | string;
  /** Id of the lead; null when it no longer exists. */
  leadId: number | null;
  legalBasis: LegalBasis | null;
}

/** Conditions of a claim. */
interface ClaimTerms {
  /** Lease that gives the caller the right to send. */
  right: string;
  /** Id of this claim alone, because emails of earlier claims of the same process are already being sent. */
  lease: string;
  now: Date;
  leaseEnd: Date;
}

/** SQL condition that is true while a lease grants the right to send. */
const hasRight = 'EXISTS (SELECT 1 FROM marketing_mail_lanes lane WHERE lane.lease = ?)';

/** Claims recipients whose emails are about to be handed over. */
export class RecipientClaims {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Records the emails that the server accepted, whatever happened since, and claims further recipients, unless their mailing was paused,
   * another process has claimed them, or another process holds the right to send. One statement does both, so that it is atomic and the
   * connections wait for only one disk write.
   */
  async claim(
    sent: readonly number[],
    chosen: readonly number[],
    { right, lease, now, leaseEnd }: ClaimTerms,
    manager = this.dataSource.manager,
  ): Promise<void> {
    if (sent.length + chosen.length === 0) return;
    const at = databaseTime(now);
    const isSent = sent.length === 0 ? '1 = 0' : `id IN (${placeholders(sent)})`;
    // The first attempt sets the date of the email. MySQL assigns columns one after the other, so their order matters.
    const sql = `UPDATE marketing_recipients SET
        sentAt = CASE WHEN ${isSent} THEN ? ELSE sentAt END,
        reason = CASE WHEN ${isSent} THEN NULL ELSE reason END,
        lease = CASE WHEN ${isSent} THEN NULL ELSE ? END,
        nextAttemptAt = CASE WHEN ${isSent} THEN nextAttemptAt ELSE ? END,
        createdAt = CASE WHEN ${isSent} OR attempts > 0 THEN createdAt ELSE ? END,
        attempts = CASE WHEN ${isSent} THEN attempts ELSE attempts + 1 END,
        state = CASE WHEN NOT ${isSent} THEN 'sending' WHEN state IN ('queued', 'sending', 'doubtful') THEN 'sent' ELSE state END,
        changedAt = ?
      WHERE id IN (${placeholders([...sent, ...chosen])})
        AND (${isSent} OR (state = 'queued' AND mailingId IN (${sendable}) AND ${hasRight}))`;
    const set = [...sent, at, ...sent, ...sent, lease, ...sent, databaseTime(leaseEnd), ...sent, at];
    const where = [...sent, ...chosen, ...sent, right];
    await manager.query(sql, [...set, ...sent, ...sent, at, ...where]);
  }

  /** Returns the recipients that were claimed under a lease, with the current data of their leads. */
  claimed(ids: readonly number[], lease: string): Promise<ClaimedRecipient[]> {
    const sql = `SELECT recipient.id, recipient.lease, recipient.mailingId, mailing.userId AS workspaceId, recipient.address, recipient.attempts, recipient.messageId,
        recipient.createdAt, found.id AS leadId, found.legalBasis,
        ${variableLeadFields.map((name) => `found.${name}`).join(', ')}
      FROM marketing_recipients recipient
      JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId
      LEFT JOIN marketing_leads found ON found.id = recipient.leadId
      WHERE recipient.id IN (${placeholders(ids)}) AND recipient.lease = ? AND recipient.state = 'sending'`;
    return this.dataSource.query<ClaimedRecipient[]>(sql, [...ids, lease]);
  }

  /** Extends the leases of emails that a process is still sending. */
  async renew(ids: readonly number[], leaseEnd: Date): Promise<void> {
    if (ids.length === 0) return;
    const carried = { id: In([...ids]), state: 'sending' as const };
    await this.dataSource.manager.update(RecipientEntity, carried, { nextAttemptAt: leaseEnd });
  }

  /** Returns emails of a claim on which no server has decided to the queue, as if they had not been tried. */
  async putBack(
    ids: readonly number[],
    lease: string,
    at: Date,
    manager = this.dataSource.manager,
  ): Promise<void> {
    const sql = `UPDATE marketing_recipients SET state = 'queued', lease = NULL, nextAttemptAt = ?, attempts = attempts - 1
      WHERE id IN (${placeholders(ids)}) AND lease = ? AND state = 'sending'`;
    await manager.query(sql, [databaseTime(at), ...ids, lease]);
  }
}
