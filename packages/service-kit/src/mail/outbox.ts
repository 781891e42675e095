import {
  type DataSource,
  type DeepPartial,
  type EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  MoreThan,
  Not,
} from 'typeorm';
import { traceparent } from '../tracing/tracing.js';
import { QUEUED } from '../work/queued-work.js';
import { WorkQueue } from '../work/work-queue.js';
import { type MailState, mostSubject, type OutgoingMail } from './outgoing-mail.js';
import type { ComposedMail } from './text.js';

/** An email to be stored. */
export interface NewMail extends ComposedMail {
  messageId: string;
  /** Address of the recipient; without one, the email goes to the operator. */
  recipient?: string;
  /** Page on which the recipient can unsubscribe from emails of this kind. */
  unsubscribeUrl?: string;
  createdAt: Date;
  /** Time until which the email is retried. */
  expiresAt: Date;
  /** Time after which the email is not sent at all; when omitted, the email is sent even if the first attempt is late. */
  uselessFrom?: Date;
}

/** States of an email that no server accepted and that is not retried. */
const failedStates: MailState[] = ['refused', 'expired'];

export interface FailedOutgoingMail {
  mail: Pick<OutgoingMail, 'id' | 'createdAt' | 'attempts' | 'lastError'>;
  /** False when the email's text has been deleted, or when the email would arrive too late to be useful. */
  canRetry: boolean;
}

/**
 * Milliseconds after which a waiting email is tried at the latest: the longest backoff of the mail worker, and ten minutes by which clocks of
 * machines may differ.
 */
const longestWaitMs = 70 * 60_000;

type Ending = Partial<Pick<OutgoingMail, 'text' | 'html'>>;

/** The outbox: a queue of emails that all replicas of a service share. Extend it with the entity of the service. */
export abstract class Outbox<
  Mail extends OutgoingMail,
  New extends NewMail = NewMail,
> extends WorkQueue<Mail> {
  /** @param endingOf returns columns to overwrite once an email is sent or has failed for good, such as a text with a secret link */
  constructor(
    dataSource: DataSource,
    private readonly mails: new () => Mail,
    private readonly endingOf: (mail: Mail) => Ending = () => ({}),
  ) {
    super(dataSource, mails);
  }

  /**
   * Stores an email in the transaction of the change that the email is about.
   * @returns the email's id
   */
  async add(mail: New, manager: EntityManager): Promise<number> {
    const fields = {
      ...mail,
      subject: Array.from(mail.subject).slice(0, mostSubject).join(''),
      state: QUEUED,
      nextAttemptAt: mail.createdAt,
      traceparent: traceparent() ?? null,
    } as unknown as DeepPartial<Mail>;
    const row = manager.create(this.mails, fields);
    await manager.insert<OutgoingMail>(this.mails, row);
    return row.id;
  }

  /**
   * Claims emails as in any queue. If none is due, those that wait longer than any backoff are tried too, because their time is of a clock that
   * was put back since. Emails that a replica is sending are left to it.
   */
  override async claim(limit: number, now: Date, leaseEnd: Date, except: number[]): Promise<Mail[]> {
    const claimed = await super.claim(limit, now, leaseEnd, except);
    if (claimed.length > 0) return claimed;
    const { manager } = this.dataSource;
    const tooLate = MoreThan(new Date(now.getTime() + longestWaitMs));
    const left: FindOptionsWhere<OutgoingMail> = { state: QUEUED, lease: IsNull(), nextAttemptAt: tooLate };
    if (!(await manager.existsBy<OutgoingMail>(this.mails, left))) return claimed;
    await manager.update<OutgoingMail>(this.mails, left, { nextAttemptAt: now });
    return super.claim(limit, now, leaseEnd, except);
  }

  /** Removes an email from the outbox; it is still sent if sending has already begun. */
  async remove(id: number, manager: EntityManager): Promise<void> {
    await manager.delete<OutgoingMail>(this.mails, { id });
  }

  /** Counts the emails that are no longer retried, and returns the newest ones without their texts. */
  async failures(limit: number): Promise<{ total: number; mails: FailedOutgoingMail[] }> {
    const { manager } = this.dataSource;
    const total = await manager.countBy<OutgoingMail>(this.mails, { state: In(failedStates) });
    const query = manager
      .createQueryBuilder<OutgoingMail>(this.mails, 'mail')
      .select(['mail.id', 'mail.createdAt', 'mail.attempts', 'mail.lastError', 'mail.uselessFrom'])
      .addSelect("CASE WHEN mail.text = '' THEN 0 ELSE 1 END", 'hasText')
      .where({ state: In(failedStates) })
      .orderBy('mail.id', 'DESC')
      .limit(limit);
    const { entities, raw } = total === 0 ? { entities: [], raw: [] } : await query.getRawAndEntities();
    const mails = entities.map((mail, index) => ({
      mail,
      canRetry: Number(raw[index].hasText) === 1 && !(mail.uselessFrom && mail.uselessFrom <= new Date()),
    }));
    return { total, mails };
  }

  /**
   * Requeues a failed email.
   * @returns false when the email has not failed, no longer has a text or would be late; of two concurrent calls, only one returns true
   */
  async retry(id: number, now: Date, expiresAt: Date): Promise<boolean> {
    const failed = { id, state: In(failedStates), text: Not('') };
    const { affected } = await this.dataSource.manager.update<OutgoingMail>(
      this.mails,
      [
        { ...failed, uselessFrom: IsNull() },
        { ...failed, uselessFrom: MoreThan(now) },
      ],
      { state: QUEUED, attempts: 0, nextAttemptAt: now, expiresAt, refusedAddress: null, lease: null },
    );
    return affected === 1;
  }

  /** Records that the server has accepted the email, even if another replica already holds the lease. */
  async markSent(mail: Mail, sentAt: Date): Promise<void> {
    await this.finish(mail, { ...this.endingOf(mail), state: 'sent', sentAt, lastError: null } as object);
  }

  async putOff(mail: Mail, nextAttemptAt: Date, lastError: string): Promise<void> {
    await this.settle(mail, { nextAttemptAt, lastError } as object);
  }

  /** Records that the server has permanently rejected the email for this address. */
  async refuse(mail: Mail, refusedAddress: string, lastError: string): Promise<void> {
    await this.settle(mail, {
      ...this.endingOf(mail),
      state: 'refused',
      refusedAddress,
      lastError,
    } as object);
  }

  /** Records that the email was not accepted before its deadline. */
  async expire(mail: Mail, lastError: string): Promise<void> {
    await this.settle(mail, { ...this.endingOf(mail), state: 'expired', lastError } as object);
  }
}
