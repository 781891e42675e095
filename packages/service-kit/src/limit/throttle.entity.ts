import { Entity, Index, PrimaryColumn, type QueryRunner } from 'typeorm';
import { BigIntColumn, IntColumn } from '../database/columns.js';
import { createTable, indexName } from '../database/migration.js';

/** Attempts counted in a time window. */
@Entity('throttles')
@Index(indexName('throttles', ['resetsAt']), ['resetsAt'])
export class ThrottleEntity {
  /** Hash of the key, because the key contains addresses and account names. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) declare name: string;
  @IntColumn() declare hits: number;
  /** End of the window, in milliseconds since the epoch. */
  @BigIntColumn() declare resetsAt: number;
}

/** Creates the table of `ThrottleEntity`, in a migration of a service that uses rate limits. */
export const createThrottles = (runner: QueryRunner): Promise<void> =>
  createTable(
    runner,
    'throttles',
    (make) => [
      // No auto-increment key, because MySQL consumes a number with every upsert, even when the upsert updates an existing row.
      { ...make.string('name', 64), isPrimary: true },
      make.int('hits'),
      make.bigint('resetsAt'),
    ],
    { index: [['resetsAt']] },
  );
