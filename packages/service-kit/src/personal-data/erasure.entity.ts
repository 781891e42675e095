import { Entity, Index } from 'typeorm';
import { IntColumn, JsonColumn, StringColumn } from '../database/columns.js';
import { createTable, indexName, uniqueName } from '../database/migration.js';
import { QueuedWork, workColumns } from '../work/queued-work.js';

const table = 'erasures';
const due = ['state', 'nextAttemptAt'];

/**
 * The erasure of a person whose account has been deleted. The row exists from the auth service's order until that service knows that the
 * erasure is complete. Then the row is deleted, because it contains the person's id.
 */
@Entity(table)
@Index(uniqueName(table, ['uuid']), ['uuid'], { unique: true })
@Index(indexName(table, due), due)
export class ErasureEntity extends QueuedWork {
  declare state: 'queued' | 'done';
  @StringColumn(36) declare uuid: string;
  @IntColumn() declare userId: number;
  @JsonColumn() declare workspaceIds: number[];
  @JsonColumn() declare sharedIds: number[];
}

export const createErasures = (runner: Parameters<typeof createTable>[0]): Promise<void> =>
  createTable(
    runner,
    table,
    (c) => [
      c.id(),
      ...workColumns(c),
      c.string('uuid', 36),
      c.int('userId'),
      c.json('workspaceIds'),
      c.json('sharedIds'),
    ],
    { unique: [['uuid']], index: [due] },
  );
