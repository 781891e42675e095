import type { ReportedEvent } from '@portals/contracts/auth';
import { Entity, Index } from 'typeorm';
import { IntColumn, JsonColumn } from '../database/columns.js';
import { createTable, indexName } from '../database/migration.js';
import { QueuedWork, workColumns } from '../work/queued-work.js';

const table = 'reported_events';
const due = ['state', 'nextAttemptAt'];

/** An entry for the record of access that the auth service has not received yet. */
@Entity(table)
@Index(indexName(table, due), due)
export class ReportedEventEntity extends QueuedWork {
  @IntColumn() declare workspaceId: number;
  @JsonColumn() declare event: ReportedEvent;
}

/** Creates the table of entries that are queued for the auth service. */
export const createReportedEvents = (runner: Parameters<typeof createTable>[0]): Promise<void> =>
  createTable(runner, table, (c) => [c.id(), ...workColumns(c), c.int('workspaceId'), c.json('event')], {
    index: [due],
  });
