import type { EntityManager } from 'typeorm';
import type { DailyMails } from '../daily-mails/daily-mails.js';
import type { RecipientEntity } from '../mailing-row/recipient.entity.js';

type OfUser = { workspaceId: number };

/** Remaining emails today of users with a daily limit (rule 16.5), as of the last update. */
export class DayShares {
  private limits = new Map<number, number>();
  private readonly left = new Map<number, number>();

  constructor(private readonly daily: Pick<DailyMails, 'limitOf' | 'take' | 'giveBack' | 'tell'>) {}

  /** @param unclaimed emails that were chosen but not counted yet */
  async look(
    mailings: readonly OfUser[],
    unclaimed: readonly { recipient: OfUser }[],
    now: Date,
  ): Promise<void> {
    const limits = new Map<number, number>();
    for (const workspaceId of new Set(mailings.map((mailing) => mailing.workspaceId))) {
      const today = await this.daily.limitOf(workspaceId, now);
      if (today === null) continue;
      limits.set(workspaceId, today.limit);
      this.left.set(workspaceId, today.limit - today.sent);
    }
    this.limits = limits;
    for (const { recipient } of unclaimed) this.choose(recipient.workspaceId);
  }

  hasLeft(workspaceId: number): boolean {
    return !this.limits.has(workspaceId) || (this.left.get(workspaceId) ?? 0) > 0;
  }

  choose(workspaceId: number): void {
    this.left.set(workspaceId, (this.left.get(workspaceId) ?? 0) - 1);
  }

  /**
   * Counts emails before they are sent. @returns those that may be sent, because another process may have used up the limit in the meantime
   */
  async take<Mail extends OfUser>(chosen: readonly Mail[], now: Date): Promise<Mail[]> {
    const over = new Set<number>();
    for (const [workspaceId, { count, limit }] of this.limited(chosen))
      if (!(await this.daily.take(workspaceId, count, limit, now))) over.add(workspaceId);
    return chosen.filter(({ workspaceId }) => !over.has(workspaceId));
  }

  /** Subtracts the emails that were counted but not claimed, or that are not sent after all. */
  async giveBack(chosen: readonly OfUser[], gone: readonly OfUser[]): Promise<void> {
    const left = this.limited(gone);
    for (const [workspaceId, { count }] of this.limited(chosen)) {
      const back = count - (left.get(workspaceId)?.count ?? 0);
      if (back > 0) await this.daily.giveBack(workspaceId, back);
    }
  }

  /** Updates the counts for an email that the server has not accepted. */
  async settle(
    workspaceId: number,
    state: RecipientEntity['state'] | undefined,
    manager: EntityManager,
  ): Promise<void> {
    if (state === 'refused') await this.daily.tell(workspaceId, 'bounced', manager);
    // The email is sent again later, and counted then.
    if (state === 'queued' && this.limits.has(workspaceId))
      await this.daily.giveBack(workspaceId, 1, manager);
  }

  private limited(mails: readonly OfUser[]): Map<number, { count: number; limit: number }> {
    const counts = new Map<number, { count: number; limit: number }>();
    for (const { workspaceId } of mails) {
      const limit = this.limits.get(workspaceId);
      if (limit !== undefined)
        counts.set(workspaceId, { count: (counts.get(workspaceId)?.count ?? 0) + 1, limit });
    }
    return counts;
  }
}
