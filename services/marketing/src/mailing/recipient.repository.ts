import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ExclusionReason, LegalBasis, RecipientState } from '@portals/contracts/constants';
import { DataSource, type EntityManager, In, LessThanOrEqual } from 'typeorm';
import { placesOf } from '../list/places-of.js';
import { storedMoment } from '../list/stored-moment.js';
import { RecipientEntity } from './recipient.entity.js';
import type { DueRecipient } from './turns.js';

/** A recipient whose mail is about to be handed over, with their lead as it is now. */
export interface ClaimedRecipient {
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
  contactName: string | null;
  companyName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  position: string | null;
  sector: string | null;
  legalBasis: LegalBasis | null;
}

type Claim = Pick<ClaimedRecipient, 'id' | 'lease'>;

/** Recipients of a mailing by what became of them. */
export interface RecipientCount {
  state: RecipientState;
  exclusion: ExclusionReason | null;
  /** Whether a connection has taken them before. */
  tried: boolean;
  count: number;
}

/** Due recipients of a mailing that are read at a time. */
const readAhead = 200;
/** Recipients that one statement changes: few enough that nobody who writes meanwhile waits for long. */
const chunk = 500;

/** Mailings that may be sent now. */
const sendable = `SELECT mailing.id FROM marketing_mailings mailing
  JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
  WHERE mailing.phase = 'sending' AND company.deletedAt IS NULL`;
/** Where mailings stand of which a mail may be under way, or was when a process ended. */
const unsettled = ['sending', 'paused', 'stopped', 'preparing'];

/** Doubtful mails that nobody has decided about. */
const open = { state: 'doubtful' as const, dismissed: false };

/** Recipients of mailings, and their way from one state to the next. */
@Injectable()
export class RecipientRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Some recipients of a mailing who are due, the longest waiting first. */
  async due(mailingId: number, now: Date): Promise<DueRecipient[]> {
    return this.dataSource.manager.find(RecipientEntity, {
      select: { id: true, mailingId: true, address: true },
      where: { mailingId, state: 'queued', nextAttemptAt: LessThanOrEqual(now) },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: readAhead,
    });
  }

  /**
   * Marks recipients as being sent to, unless their mailing was paused or somebody else has done so meanwhile.
   * @returns those that are the caller's now, with what is known of their leads at this moment
   */
  async claim(
    ids: readonly number[],
    { now, leaseEnd }: { now: Date; leaseEnd: Date },
    manager: EntityManager,
  ): Promise<ClaimedRecipient[]> {
    if (ids.length === 0) return [];
    // Of this claim alone: recipients that the same process has claimed before are being sent to already.
    const lease = randomUUID();
    await manager
      .createQueryBuilder()
      .update(RecipientEntity)
      .set({
        // The mail is of the day on which it is first handed over, and tried from then on. MySQL sets one column after the other.
        createdAt: () => 'CASE WHEN attempts = 0 THEN :firstAt ELSE createdAt END',
        state: 'sending',
        lease,
        nextAttemptAt: leaseEnd,
        changedAt: now,
        attempts: () => 'attempts + 1',
      })
      .setParameter('firstAt', storedMoment(now))
      .where({ id: In([...ids]), state: 'queued' })
      .andWhere(`mailingId IN (${sendable})`)
      .execute();
    const sql = `SELECT recipient.id, recipient.lease, recipient.mailingId, mailing.userId, recipient.address, recipient.attempts, recipient.messageId,
        recipient.createdAt, found.id AS leadId, found.contactName, found.companyName, found.contactEmail,
        found.contactPhone, found.position, found.sector, found.legalBasis
      FROM marketing_recipients recipient
      JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId
      LEFT JOIN marketing_leads found ON found.id = recipient.leadId
      WHERE recipient.id IN (${placesOf(ids)}) AND recipient.lease = ? AND recipient.state = 'sending'`;
    return manager.query<ClaimedRecipient[]>(sql, [...ids, lease]);
  }

  /** Moves the end of the leases of mails that a process still carries. */
  async renew(ids: readonly number[], leaseEnd: Date): Promise<void> {
    if (ids.length === 0) return;
    const carried = { id: In([...ids]), state: 'sending' as const };
    await this.dataSource.manager.update(RecipientEntity, carried, { nextAttemptAt: leaseEnd });
  }

  /** Records that the server took mails, whatever has come back or was thought of them since. */
  async markSent(ids: readonly number[], at: Date, manager: EntityManager): Promise<void> {
    if (ids.length === 0) return;
    const state = "CASE WHEN state IN ('queued', 'sending', 'doubtful') THEN 'sent' ELSE state END";
    await manager
      .createQueryBuilder()
      .update(RecipientEntity)
      .set({ state: () => state, sentAt: at, changedAt: at, lease: null, reason: null })
      .where({ id: In([...ids]) })
      .execute();
  }

  /**
   * Records anything else that became of a mail. A claim that was given up meanwhile has no say any more: a person may have had the mail
   * sent again.
   */
  async settle(
    { id, lease }: Claim,
    changes: Partial<RecipientEntity>,
    manager: EntityManager,
  ): Promise<void> {
    const at = { lease: null, changedAt: new Date(), ...changes };
    await manager.update(RecipientEntity, { id, lease, state: 'sending' }, at);
  }

  /** Puts back a mail that no server has judged, as if it had not been tried. */
  async putBack({ id, lease }: Claim, at: Date, manager: EntityManager): Promise<void> {
    await manager
      .createQueryBuilder()
      .update(RecipientEntity)
      .set({ state: 'queued', lease: null, nextAttemptAt: at, attempts: () => 'attempts - 1' })
      .where({ id, lease, state: 'sending' })
      .execute();
  }

  /**
   * Makes mails doubtful whose process has ended while it handed them over.
   * @returns how many
   */
  async giveUpLost(now: Date): Promise<number> {
    const sql = `SELECT recipient.id FROM marketing_mailings mailing
      JOIN marketing_recipients recipient ON recipient.mailingId = mailing.id AND recipient.state = 'sending'
      WHERE mailing.phase IN (${placesOf(unsettled)}) AND mailing.finishedAt IS NULL AND recipient.nextAttemptAt <= ?`;
    const rows = await this.dataSource.query<{ id: number }[]>(sql, [...unsettled, storedMoment(now)]);
    if (rows.length === 0) return 0;
    const lost = { id: In(rows.map(({ id }) => id)), state: 'sending' as const };
    const { affected } = await this.dataSource.manager.update(
      RecipientEntity,
      { ...lost, nextAttemptAt: LessThanOrEqual(now) },
      { state: 'doubtful', lease: null, changedAt: now },
    );
    return affected ?? 0;
  }

  /** Mailings that may be sent now, for which nobody waits and no mail is under way. */
  async settledMailings(): Promise<number[]> {
    const open = `SELECT 1 FROM marketing_recipients found
      WHERE found.mailingId = mailing.id AND found.state IN ('queued', 'sending')`;
    const rows = await this.dataSource.query<{ id: number }[]>(`${sendable} AND NOT EXISTS (${open})`);
    return rows.map(({ id }) => id);
  }

  /** Whether somebody waits for a mailing, or its mail is under way. */
  hasOpen(mailingId: number, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(RecipientEntity, { mailingId, state: In(['queued', 'sending']) });
  }

  async isUnderWay(mailingId: number, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(RecipientEntity, { mailingId, state: 'sending' });
  }

  /** Stops some of those who wait for a mailing. @returns whether none is left */
  async stopSome(mailingId: number, manager: EntityManager): Promise<boolean> {
    const rows = await manager.find(RecipientEntity, {
      select: { id: true },
      where: { mailingId, state: 'queued' },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: chunk,
    });
    if (rows.length === 0) return true;
    const ids = rows.map(({ id }) => id);
    const at = { state: 'stopped' as const, changedAt: new Date() };
    await manager.update(RecipientEntity, { id: In(ids), state: 'queued' }, at);
    return false;
  }

  /** Deletes some recipients. @returns whether none was left */
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

  /** Lets doubtful mails that nobody has decided about be sent again. @returns how many */
  async sendAgain(which: { id: number } | { mailingId: number }, manager: EntityManager): Promise<number> {
    const now = new Date();
    const changes = { state: 'queued' as const, lease: null, nextAttemptAt: now, changedAt: now };
    const { affected } = await manager.update(RecipientEntity, { ...which, ...open }, changes);
    return affected ?? 0;
  }

  /** Leaves doubtful mails at that. @returns how many */
  async leave(which: { id: number } | { mailingId: number }, manager: EntityManager): Promise<number> {
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

  /** Doubtful mails of a mailing that nobody has decided about. */
  undecided(mailingId: number): Promise<number> {
    return this.dataSource.manager.countBy(RecipientEntity, {
      mailingId,
      state: 'doubtful',
      dismissed: false,
    });
  }
}
