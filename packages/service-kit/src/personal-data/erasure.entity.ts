import { Entity, Index } from 'typeorm';
import { IntColumn, JsonColumn, StringColumn } from '../database/columns.js';
import { createTable, indexName, uniqueName } from '../database/migration.js';
import { QueuedWork, workColumns } from '../work/queued-work.js';

const table = 'erasures';
const due = ['state', 'nextAttemptAt'];

/**
 * The erasure of a person whose account was deleted, from the order of auth until auth has been told that it is done: then the row is
 * deleted, because it has the id of the person.
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

/** Creates the table of erasures. */
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
