import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, LessThan } from 'typeorm';
import { ModelUsageEntity } from './model-usage.entity.js';

/** Tokens, and cost in millionths of the currency. */
export interface Amount {
  tokens: number;
  cost: number;
}

/** The user and the day to which usage is charged. */
interface Account {
  day: string;
  userId: number;
}

/** User id of the row that sums the usage of all users. */
const everybody = 0;
/** Number of days after which rows are deleted. The operator can look up the usage of two months. */
const retentionDays = 62;
const dayMs = 86_400_000;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Counts the model's usage in the database, so that the limits apply to all replicas together. */
@Injectable()
export class ModelUsageRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * Books an amount for a user and for the total before it is used, so that concurrent calls cannot exceed a limit together. Each booking
   * is a single statement that compares and adds, so no call waits for another call's transaction. A crash between the two bookings makes a
   * total too high, never too low.
   * @returns the reservation for `settle`, or null when a limit would be exceeded
   */
  async reserve(
    userId: number,
    amount: Amount,
    limits: { user: Amount; everybody: Amount },
    now: number,
  ): Promise<Account | null> {
    const account = { day: dayOf(now), userId };
    await this.ensureRows(account, now);
    if (!(await this.book(account.day, userId, amount, limits.user))) return null;
    if (await this.book(account.day, everybody, amount, limits.everybody)) return account;
    await this.add(account.day, userId, { tokens: -amount.tokens, cost: -amount.cost });
    return null;
  }

  /** Replaces a reserved amount by the actual usage. */
  async settle({ day, userId }: Account, reserved: Amount, used: Amount): Promise<void> {
    const difference = { tokens: used.tokens - reserved.tokens, cost: used.cost - reserved.cost };
    await this.add(day, userId, difference);
    await this.add(day, everybody, difference);
  }

  private async ensureRows({ day, userId }: Account, now: number): Promise<void> {
    const { manager } = this.dataSource;
    const found = await manager.findBy(ModelUsageEntity, { day, userId: In([everybody, userId]) });
    const missing = [everybody, userId].filter((id) => !found.some((row) => row.userId === id));
    if (missing.length === 0) return;
    const rows = missing.map((id) => ({ day, userId: id, tokens: 0, cost: 0 }));
    await manager.createQueryBuilder().insert().into(ModelUsageEntity).values(rows).orIgnore().execute();
    if (missing.includes(everybody))
      await manager.delete(ModelUsageEntity, { day: LessThan(dayOf(now - retentionDays * dayMs)) });
  }

  /** @returns false when the amount would exceed the limit; nothing is then booked */
  private async book(day: string, userId: number, amount: Amount, limit: Amount): Promise<boolean> {
    const { affected } = await this.addition(day, userId, amount)
      .andWhere('tokens + :tokens <= :mostTokens', { mostTokens: limit.tokens })
      .andWhere('cost + :cost <= :mostCost', { mostCost: limit.cost })
      .execute();
    return affected === 1;
  }

  private async add(day: string, userId: number, amount: Amount): Promise<void> {
    await this.addition(day, userId, amount).execute();
  }

  private addition(day: string, userId: number, { tokens, cost }: Amount) {
    return this.dataSource.manager
      .createQueryBuilder()
      .update(ModelUsageEntity)
      .set({ tokens: () => 'tokens + :tokens', cost: () => 'cost + :cost' })
      .where('day = :day AND userId = :userId')
      .setParameters({ tokens, cost, day, userId });
  }
}
