import { Inject, Injectable } from '@nestjs/common';
import type { ExclusionReason, RecipientState } from '@portals/contracts/constants';
import { databaseTime, placeholders } from '@portals/service-kit';
import { DataSource, type EntityManager, In, LessThanOrEqual } from 'typeorm';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';
import { sendable } from './recipient-claims.repository.js';

/** Identifies a recipient and the claim under which its email is sent. */
interface Claim {
  id: number;
  lease: string;
}

/** Number of a mailing's recipients with the same state, reason for exclusion and `tried`. */
export interface RecipientCount {
  state: RecipientState;
  exclusion: ExclusionReason | null;
  /** True when there has already been an attempt to send their emails. */
  tried: boolean;
  count: number;
}

/** Number of recipients that one statement changes: few enough that concurrent writes do not wait long. */
const chunk = 500;

/** Phases of mailings that may have emails in transit, or had some when a process died. */
const unsettled = ['sending', 'paused', 'stopped', 'preparing'];

/** States of recipients whose email did not go out, and that the action `sendToOthers` reconsiders. */
export const missed: ReadonlySet<RecipientState> = new Set(['refused', 'expired', 'stopped', 'excluded']);

/**
 * Fields of an email that is given up. One that a server had taken before it came back (rule 11.45) stays bounced, so that it still counts
 * as sent.
 */
const givenUp = {
  state: () => "CASE WHEN sentAt IS NULL THEN :state ELSE 'bounced' END",
  exclusion: () => 'CASE WHEN sentAt IS NULL THEN :exclusion END',
};

/** Doubtful emails that nobody has decided on. */
const open = { state: 'doubtful' as const, dismissed: false };

/** Reads and updates the states of recipients of mailings. */
@Injectable()
export class RecipientRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * Records any result except `sent`. Nothing changes once the claim has expired, because a person may have decided to resend the email
   * since then. The server's words are dropped when the address was erased meanwhile, because they may contain it.
   */
  async settle(
    { id, lease }: Claim,
    changes: Partial<RecipientEntity>,
    manager = this.dataSource.manager,
  ): Promise<void> {
    const { reason, state, exclusion = null, ...others } = changes;
    const isGivenUp = state !== undefined && missed.has(state);
    const words = { reason: () => 'CASE WHEN address IS NULL THEN NULL ELSE :reason END' };
    await manager
      .createQueryBuilder()
      .update(RecipientEntity)
      .set({
        ...{ lease: null, changedAt: new Date(), ...others },
        ...(isGivenUp ? givenUp : state && { state }),
        ...(reason !== undefined && words),
      })
      .where({ id, lease, state: 'sending' })
      .setParameters({ reason, state, exclusion })
      .execute();
  }

  /** Marks emails as doubtful when their lease has expired because the sending process died. @returns their number */
  async giveUpLost(now: Date): Promise<number> {
    const sql = `SELECT recipient.id FROM marketing_mailings mailing
      JOIN marketing_recipients recipient ON recipient.mailingId = mailing.id AND recipient.state = 'sending'
      WHERE mailing.phase IN (${placeholders(unsettled)}) AND mailing.finishedAt IS NULL AND recipient.nextAttemptAt <= ?`;
    const rows = await this.dataSource.query<{ id: number }[]>(sql, [...unsettled, databaseTime(now)]);
    if (rows.length === 0) return 0;
    const lost = { id: In(rows.map(({ id }) => id)), state: 'sending' as const };
    const { affected } = await this.dataSource.manager.update(
      RecipientEntity,
      { ...lost, nextAttemptAt: LessThanOrEqual(now) },
      { state: 'doubtful', lease: null, changedAt: now },
    );
    return affected ?? 0;
  }

  /** Returns the mailings in the phase `sending` without waiting recipients and without emails in transit. */
  async settledMailings(): Promise<number[]> {
    const open = `SELECT 1 FROM marketing_recipients found
      WHERE found.mailingId = mailing.id AND found.state IN ('queued', 'sending')`;
    const rows = await this.dataSource.query<{ id: number }[]>(`${sendable} AND NOT EXISTS (${open})`);
    return rows.map(({ id }) => id);
  }

  /** Returns true while a mailing has waiting recipients or emails in transit. */
  hasOpen(mailingId: number, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(RecipientEntity, { mailingId, state: In(['queued', 'sending']) });
  }

  isUnderWay(mailingId: number, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(RecipientEntity, { mailingId, state: 'sending' });
  }

  isAnyStopped(mailingId: number, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(RecipientEntity, { mailingId, state: 'stopped' });
  }

  /** Stops a batch of waiting recipients of a mailing. @returns true when no recipient was waiting */
  async stopSome(mailingId: number, manager: EntityManager): Promise<boolean> {
    const rows = await manager.find(RecipientEntity, {
      select: { id: true },
      where: { mailingId, state: 'queued' },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: chunk,
    });
    if (rows.length === 0) return true;
    const ids = rows.map(({ id }) => id);
    await manager
      .createQueryBuilder()
      .update(RecipientEntity)
      .set({ ...givenUp, changedAt: new Date() })
      .where({ id: In(ids), state: 'queued' })
      .setParameters({ state: 'stopped', exclusion: null })
      .execute();
    return false;
  }

  /** Deletes a batch of a mailing's recipients. @returns true when there were none */
  async removeSome(mailingId: number, manager: EntityManager): Promise<boolean> {
    const rows = await manager.find(RecipientEntity, {
      select: { id: true },
      where: { mailingId },
      take: chunk,
    });
    if (rows.length === 0) return true;
    await manager.delete(RecipientEntity, { id: In(rows.map(({ id }) => id)) });
    return false;
  }

  /** Requeues emails in the state `doubtful` that nobody has decided on. @returns their number */
  async requeueDoubtful(
    which: { id: number } | { mailingId: number },
    manager: EntityManager,
  ): Promise<number> {
    const now = new Date();
    const changes = { state: 'queued' as const, lease: null, nextAttemptAt: now, changedAt: now };
    const { affected } = await manager.update(RecipientEntity, { ...which, ...open }, changes);
    return affected ?? 0;
  }

  /** Dismisses doubtful emails, so that they are not resent. @returns their number */
  async dismissDoubtful(
    which: { id: number } | { mailingId: number },
    manager: EntityManager,
  ): Promise<number> {
    const changes = { dismissed: true, changedAt: new Date() };
    const { affected } = await manager.update(RecipientEntity, { ...which, ...open }, changes);
    return affected ?? 0;
  }

  async counts(mailingId: number, manager = this.dataSource.manager): Promise<RecipientCount[]> {
    const sql = `SELECT state, exclusion, CASE WHEN attempts > 0 THEN 1 ELSE 0 END AS tried, COUNT(*) AS total
      FROM marketing_recipients WHERE mailingId = ?
      GROUP BY state, exclusion, CASE WHEN attempts > 0 THEN 1 ELSE 0 END`;
    const rows = await manager.query<
      { state: RecipientState; exclusion: ExclusionReason | null; tried: unknown; total: unknown }[]
    >(sql, [mailingId]);
    return rows.map(({ state, exclusion, tried, total }) => ({
      ...{ state, exclusion },
      tried: Number(tried) === 1,
      count: Number(total),
    }));
  }

  /** Counts the doubtful emails of a mailing that nobody has decided on. */
  undecided(mailingId: number): Promise<number> {
    return this.dataSource.manager.countBy(RecipientEntity, {
      mailingId,
      state: 'doubtful',
      dismissed: false,
    });
  }
}
