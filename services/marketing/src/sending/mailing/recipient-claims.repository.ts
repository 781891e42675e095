import { Inject, Injectable } from '@nestjs/common';
import {
  type ExclusionReason,
  type LegalBasis,
  type VariableFields,
  variableLeadFields,
} from '@portals/contracts/constants';
import { databaseTime, placeholders, toDate } from '@portals/service-kit';
import { DataSource, In, LessThanOrEqual } from 'typeorm';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';
import { SendLeaseEntity } from './send-lease.entity.js';
import type { DueRecipient } from './send-scheduler.js';

/** A recipient whose email is about to be sent, with the lead's current data. */
export interface ClaimedRecipient extends VariableFields {
  id: number;
  /** Id of this claim, which is different for every claim. */
  lease: string;
  /** Time of this claim, at which the email was counted against the daily limit. */
  claimedAt: Date;
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
  /**
   * Id of this claim. Each claim of a process has a different id, so that emails that are already being sent are not mistaken for new
   * claims.
   */
  lease: string;
  now: Date;
  leaseEnd: Date;
}

/** SQL that selects the mailings that may be sent now. */
export const sendable = `SELECT mailing.id FROM marketing_mailings mailing
  JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
  WHERE mailing.phase = 'sending' AND company.deletedAt IS NULL`;
/** SQL condition that is true while a lease grants the right to send. */
const hasRight = 'EXISTS (SELECT 1 FROM marketing_mail_lanes lane WHERE lane.lease = ?)';

/** Number of due recipients of a mailing that are read at a time. */
const readAhead = 200;
/** Id of the only row of `marketing_mail_lanes`; the migration inserts this row. */
const leaseId = 1;
const hourMs = 3_600_000;
const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

/** The send queue in the database: the lease that grants one replica the right to send, due recipients, and their claims. */
@Injectable()
export class RecipientClaims {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * Acquires or renews the right to send.
   * @returns the number of emails whose sending began in this hour; null while another process holds the right
   */
  async acquire(lease: string, now: Date, leaseEnd: Date): Promise<number | null> {
    const { affected } = await this.dataSource.manager
      .createQueryBuilder()
      .update(SendLeaseEntity)
      .set({ lease, leaseEnd })
      .where('id = :leaseId AND (lease = :lease OR lease IS NULL OR leaseEnd <= :now)', {
        leaseId,
        lease,
        now,
      })
      .execute();
    // MySQL counts changed rows instead of matching ones. Here both are the same, because the end of the lease changes every time.
    if (affected !== 1) return null;
    const row = await this.dataSource.manager.findOneBy(SendLeaseEntity, { id: leaseId });
    return row !== null && toDate(row.hour).getTime() === hourOf(now).getTime() ? row.hourCount : 0;
  }

  /** Adds emails whose sending begins now to the count of the current hour. */
  async countStarted(lease: string, count: number, now: Date): Promise<void> {
    // MySQL assigns columns one after the other, so the count must be set while the hour is still the old one.
    await this.dataSource.manager
      .createQueryBuilder()
      .update(SendLeaseEntity)
      .set({
        hourCount: () => 'CASE WHEN hour = :hour THEN hourCount + :count ELSE :count END',
        hour: hourOf(now),
      })
      .where({ id: leaseId, lease })
      .setParameters({ hour: databaseTime(hourOf(now)), count })
      .execute();
  }

  /** Gives up the right to send immediately, so that another process need not wait for the end of the lease. */
  async release(lease: string): Promise<void> {
    await this.dataSource.manager.update(SendLeaseEntity, { id: leaseId, lease }, { lease: null });
  }

  /** Returns the next due recipients of a mailing, starting with those that have waited longest. */
  due(mailingId: number, now: Date): Promise<DueRecipient[]> {
    return this.dataSource.manager.find(RecipientEntity, {
      select: { id: true, mailingId: true, address: true, messageId: true },
      where: { mailingId, state: 'queued', nextAttemptAt: LessThanOrEqual(now) },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: readAhead,
    });
  }

  /**
   * Records the emails that the server has accepted, even if their mailing has been paused since, and claims further recipients, unless
   * their mailing was paused, another process has claimed them, or another process holds the right to send. One statement does both, so
   * that it is atomic and the connections wait for only one disk write.
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
  async claimed(ids: readonly number[], lease: string, claimedAt: Date): Promise<ClaimedRecipient[]> {
    const sql = `SELECT recipient.id, recipient.lease, recipient.mailingId, mailing.userId AS workspaceId, recipient.address, recipient.attempts, recipient.messageId,
        recipient.createdAt, found.id AS leadId, found.legalBasis,
        ${variableLeadFields.map((name) => `found.${name}`).join(', ')}
      FROM marketing_recipients recipient
      JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId
      LEFT JOIN marketing_leads found ON found.id = recipient.leadId
      WHERE recipient.id IN (${placeholders(ids)}) AND recipient.lease = ? AND recipient.state = 'sending'`;
    const rows = await this.dataSource.query<Omit<ClaimedRecipient, 'claimedAt'>[]>(sql, [...ids, lease]);
    return rows.map((row) => ({ ...row, claimedAt }));
  }

  /** Extends the leases of emails that a process is still sending. */
  async renew(ids: readonly number[], leaseEnd: Date): Promise<void> {
    if (ids.length === 0) return;
    const carried = { id: In([...ids]), state: 'sending' as const };
    await this.dataSource.manager.update(RecipientEntity, carried, { nextAttemptAt: leaseEnd });
  }

  /** Requeues claimed emails that no server has accepted or rejected, without counting the attempt. */
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

/** Returns the reason why a claimed email must not be sent after all (rule 11.7); null when it may be. */
export function lateExclusionOf(
  { address, leadId, legalBasis }: ClaimedRecipient,
  { isSuppressed, lacksField }: { isSuppressed: boolean; lacksField: boolean },
): ExclusionReason | null {
  if (address === null || leadId === null) return 'erased';
  if (legalBasis === null) return 'noBasis';
  if (isSuppressed) return 'suppressed';
  return lacksField ? 'missingVariable' : null;
}
