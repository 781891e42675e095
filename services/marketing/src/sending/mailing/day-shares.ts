import type { EntityManager } from 'typeorm';
import type { DailyMails } from '../daily-mails/daily-mails.js';
import type { RecipientEntity } from '../mailing-row/recipient.entity.js';

type OfUser = { userId: number };

/** Remaining emails of users with a daily limit (rule 16.5), as of the last look. */
export class DayShares {
  private limits = new Map<number, number>();
  private readonly left = new Map<number, number>();

  constructor(private readonly daily: Pick<DailyMails, 'limitOf' | 'take' | 'giveBack' | 'tell'>) {}

  /** @param unclaimed emails that were chosen and are not counted yet */
  async look(
    mailings: readonly OfUser[],
    unclaimed: readonly { recipient: OfUser }[],
    now: Date,
  ): Promise<void> {
    const limits = new Map<number, number>();
    for (const userId of new Set(mailings.map((mailing) => mailing.userId))) {
      const today = await this.daily.limitOf(userId, now);
      if (today === null) continue;
      limits.set(userId, today.limit);
      this.left.set(userId, today.limit - today.sent);
    }
    this.limits = limits;
    for (const { recipient } of unclaimed) this.choose(recipient.userId);
  }

  hasLeft(userId: number): boolean {
    return !this.limits.has(userId) || (this.left.get(userId) ?? 0) > 0;
  }

  choose(userId: number): void {
    this.left.set(userId, (this.left.get(userId) ?? 0) - 1);
  }

  /** Counts emails before they go. @returns those that may go: another process may have used up the limit meanwhile */
  async take<Mail extends OfUser>(chosen: readonly Mail[], now: Date): Promise<Mail[]> {
    const over = new Set<number>();
    for (const [userId, { count, limit }] of this.limited(chosen))
      if (!(await this.daily.take(userId, count, limit, now))) over.add(userId);
    return chosen.filter(({ userId }) => !over.has(userId));
  }

  /** Subtracts the emails that were counted but not claimed, or that go to nobody after all. */
  async giveBack(chosen: readonly OfUser[], gone: readonly OfUser[]): Promise<void> {
    const left = this.limited(gone);
    for (const [userId, { count }] of this.limited(chosen)) {
      const back = count - (left.get(userId)?.count ?? 0);
      if (back > 0) await this.daily.giveBack(userId, back);
    }
  }

  /** Updates the counts for an email that the server has not accepted. */
  async settle(
    userId: number,
    state: RecipientEntity['state'] | undefined,
    manager: EntityManager,
  ): Promise<void> {
    if (state === 'refused') await this.daily.tell(userId, 'bounced', manager);
    // It is sent again later, and counts then.
    if (state === 'queued' && this.limits.has(userId)) await this.daily.giveBack(userId, 1, manager);
  }

  private limited(mails: readonly OfUser[]): Map<number, { count: number; limit: number }> {
    const counts = new Map<number, { count: number; limit: number }>();
    for (const { userId } of mails) {
      const limit = this.limits.get(userId);
      if (limit !== undefined) counts.set(userId, { count: (counts.get(userId)?.count ?? 0) + 1, limit });
    }
    return counts;
  }
}
