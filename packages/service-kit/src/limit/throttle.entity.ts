import { Entity, Index, PrimaryColumn, type QueryRunner } from 'typeorm';
import { BigIntColumn, IntColumn } from '../database/columns.js';
import { createTable, indexName } from '../database/migration.js';

/** Attempts counted over a window of time. */
@Entity('throttles')
@Index(indexName('throttles', ['resetsAt']), ['resetsAt'])
export class ThrottleEntity {
  /** What is counted, hashed: it holds addresses and account names. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) declare name: string;
  @IntColumn() declare hits: number;
  /** When the window ends, in milliseconds since the epoch. */
  @BigIntColumn() declare resetsAt: number;
}

/** Creates the table of `ThrottleEntity`, in a migration of the service that limits something. */
export const createThrottles = (runner: QueryRunner): Promise<void> =>
  createTable(
    runner,
    'throttles',
    (make) => [
      // No auto-increment key: MySQL consumes a number for each upsert, also when it updates an existing row.
      { ...make.string('name', 64), isPrimary: true },
      make.int('hits'),
      make.bigint('resetsAt'),
    ],
    { index: [['resetsAt']] },
  );
