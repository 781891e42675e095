import type { TableColumnOptions } from 'typeorm';
import { IdColumn, IntColumn, StringColumn, TimestampColumn } from '../database/columns.js';
import type { columnsFor } from '../database/migration.js';

/** State of a row whose work has not been done yet. Each queue defines further states, in which workers never claim rows. */
export const QUEUED = 'queued';

/**
 * A row of a work queue; an entity extends it with the details of the work. The table must have `workColumns` and an index on
 * `state, nextAttemptAt`.
 */
export abstract class QueuedWork {
  @IdColumn()
  declare id: number;

  @StringColumn(20)
  declare state: string;

  /** Number of attempts begun. */
  @IntColumn({ default: 0 })
  declare attempts: number;

  /** Time at which the work is due; while it is being processed, the end of its lease. */
  @TimestampColumn()
  declare nextAttemptAt: Date;

  /** Random id of the current claim; null when no worker has claimed the row. */
  @StringColumn(36, { nullable: true })
  declare lease: string | null;
}

/** Returns the columns of `QueuedWork` for a migration, except `id`. */
export const workColumns = (make: ReturnType<typeof columnsFor>): TableColumnOptions[] => [
  make.string('state', 20),
  make.int('attempts', { default: '0' }),
  make.timestamp('nextAttemptAt'),
  make.string('lease', 36, { nullable: true }),
];
