import { Inject, Injectable } from '@nestjs/common';
import type { DayLimit } from '@portals/contracts/marketing';
import { AppError, CONFIG, insertMissing } from '@portals/service-kit';
import { DataSource, type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { OutreachEntity, OutreachGate } from '../../campaigns/index.js';
import { declaration } from '../../kernel/index.js';
import { boundsOfDay, dayOf } from '../../kernel/plain.js';
import type { SendingConfig } from '../config.js';
import { dayLimitOf } from './daily-limit.rules.js';
import { OutreachDayEntity } from './outreach-day.entity.js';

type Counted = 'mails' | 'bounced' | 'complained';

/** Counts the emails of new accounts against their daily limit (rule 16.5). All code that sends uses this. */
@Injectable()
export class DailyMails {
  private readonly first: number;

  constructor(
    @Inject(OutreachGate) outreach: OutreachGate,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) { OUTREACH_FIRST_MAILS: first }: Pick<SendingConfig, 'OUTREACH_FIRST_MAILS'>,
  ) {
    this.first = outreach.asksForRelease ? first : 0;
  }

  /** Returns the limit of an account today; null when it has none. */
  async limitOf(workspaceId: number, now = new Date()): Promise<DayLimit | null> {
    if (!(await this.isLimited(workspaceId))) return null;
    const { manager } = this.dataSource;
    const days = await manager.find(OutreachDayEntity, { where: { workspaceId }, order: { day: 'ASC' } });
    const limit = dayLimitOf(days, dayOf(now), this.first);
    // Once lifted, the limit is never reimposed; bounces then pause individual mailings instead.
    if (limit === null)
      await manager.update(OutreachEntity, { workspaceId, grownAt: IsNull() }, { grownAt: now });
    return limit;
  }

  private async isLimited(workspaceId: number, manager = this.dataSource.manager): Promise<boolean> {
    if (this.first === 0) return false;
    const row = await manager.findOneBy(OutreachEntity, { workspaceId });
    return row === null || row.grownAt === null;
  }

  /**
   * Counts emails before they are sent, in one statement, so that concurrent senders cannot exceed the limit together.
   * @returns true when they may be sent
   */
  async consume(workspaceId: number, count: number, limit: number, now = new Date()): Promise<boolean> {
    const { manager } = this.dataSource;
    const row = { workspaceId, day: dayOf(now) };
    await insertMissing(manager, OutreachDayEntity, row);
    const { affected } = await manager
      .createQueryBuilder()
      .update(OutreachDayEntity)
      .set({ mails: () => 'mails + :count' })
      .where('userId = :workspaceId AND day = :day AND mails + :count <= :limit', { ...row, count, limit })
      .execute();
    return affected === 1;
  }

  /**
   * Counts one email that is about to be sent.
   * @returns the time at which it was counted, for `refund`; null for an account without a limit
   * @throws AppError OUTREACH_DAY_LIMIT
   */
  async require(workspaceId: number): Promise<Date | null> {
    const now = new Date();
    const today = await this.limitOf(workspaceId, now);
    if (today === null) return null;
    if (await this.consume(workspaceId, 1, today.limit, now)) return now;
    const waitMs = boundsOfDay(dayOf(now)).until.getTime() - now.getTime();
    throw new AppError(declaration.errors.OUTREACH_DAY_LIMIT, { retryAfter: Math.ceil(waitMs / 1000) });
  }

  /**
   * Subtracts emails that were counted but not sent.
   * @param countedAt time at which `consume` counted them; by now it may be the next day
   */
  async refund(
    workspaceId: number,
    count: number,
    countedAt: Date,
    manager = this.dataSource.manager,
  ): Promise<void> {
    await manager
      .createQueryBuilder()
      .update(OutreachDayEntity)
      .set({ mails: () => 'CASE WHEN mails > :count THEN mails - :count ELSE 0 END' })
      .where('userId = :workspaceId AND day = :day', { workspaceId, day: dayOf(countedAt), count })
      .execute();
  }

  /**
   * Counts the bounce or complaint of an email that was accepted earlier, unless the workspace sent nothing on those days: then the email
   * is from a workspace that has handed the company over since.
   * @param sentAt times at which the email may have been counted
   */
  async countReturn(
    workspaceId: number,
    sentAt: readonly Date[],
    what: Exclude<Counted, 'mails'>,
    manager: EntityManager,
  ): Promise<void> {
    const day = In(sentAt.map((time) => dayOf(time)));
    const isOwn = await manager.existsBy(OutreachDayEntity, { workspaceId, day, mails: MoreThan(0) });
    if (isOwn) await this.countBounce(workspaceId, what, manager);
  }

  /** Counts a bounce or complaint, unless the account no longer has a limit. */
  async countBounce(
    workspaceId: number,
    what: Exclude<Counted, 'mails'>,
    manager: EntityManager,
  ): Promise<void> {
    if (!(await this.isLimited(workspaceId, manager))) return;
    const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
    const onConflict = isSqlite ? 'ON CONFLICT (userId, day) DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
    await manager.query(
      `INSERT INTO marketing_outreach_days (userId, day, ${what}) VALUES (?, ?, 1)
        ${onConflict} ${what} = ${what} + 1`,
      [workspaceId, dayOf(new Date())],
    );
  }
}
