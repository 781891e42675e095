import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { ThrottleRepository } from './throttle.repository.js';

/** At most `limit` in each window. */
export interface ThrottleRule {
  /** What is counted, with whom: address, account. */
  key: string[];
  limit: number;
  windowMs: number;
}

const nameOf = ({ key }: Pick<ThrottleRule, 'key'>) =>
  createHash('sha256').update(JSON.stringify(key)).digest('hex');

/** Limits how often somebody may try something (429 with Retry-After). */
@Injectable()
export class ThrottleService {
  constructor(
    @Inject(ThrottleRepository) private readonly throttles: ThrottleRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /**
   * Counts an attempt before it is made, so that parallel attempts cannot pass the limit together.
   * @throws AppError TOO_MANY_REQUESTS
   */
  async consume(rule: ThrottleRule, manager: EntityManager = this.dataSource.manager): Promise<void> {
    const now = Date.now();
    const hits = await this.throttles.increment(manager, nameOf(rule), now, rule.windowMs);
    if (hits > rule.limit) await this.refuse(rule, manager, now);
  }

  /** Refuses when the limit has been reached already, without counting. */
  async assertOpen(rule: ThrottleRule): Promise<void> {
    const now = Date.now();
    const found = await this.throttles.find(this.dataSource.manager, nameOf(rule));
    if (found !== null && found.resetsAt > now && found.hits >= rule.limit) {
      await this.refuse(rule, this.dataSource.manager, now);
    }
  }

  /** Remembers something until `windowMs` from now, for `isKnown`. */
  async remember(rule: Omit<ThrottleRule, 'limit'>): Promise<void> {
    const { manager } = this.dataSource;
    await this.throttles.reset(manager, nameOf(rule));
    await this.throttles.increment(manager, nameOf(rule), Date.now(), rule.windowMs);
  }

  /** Whether it was remembered and its time is not over. */
  async isKnown(rule: Pick<ThrottleRule, 'key'>): Promise<boolean> {
    const found = await this.throttles.find(this.dataSource.manager, nameOf(rule));
    return found !== null && found.resetsAt > Date.now();
  }

  /** Takes an attempt back that was not one: the service could not look at it. */
  async giveBack(rule: ThrottleRule): Promise<void> {
    await this.throttles.decrement(this.dataSource.manager, nameOf(rule));
  }

  /** Forgets all attempts: after a success. */
  async reset(rule: ThrottleRule): Promise<void> {
    await this.throttles.reset(this.dataSource.manager, nameOf(rule));
  }

  async deleteOver(): Promise<void> {
    await this.throttles.deleteOver(this.dataSource.manager, Date.now());
  }

  private async refuse(rule: ThrottleRule, manager: EntityManager, now: number): Promise<never> {
    const found = await this.throttles.find(manager, nameOf(rule));
    const waitMs = (found?.resetsAt ?? now + rule.windowMs) - now;
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
}
