import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TimestampColumn } from '../database/columns.js';
import { createTable, indexName } from '../database/migration.js';

const table = 'ended_places';

/** An ended workspace membership that this service has processed. The next request to the auth service starts at the newest row's time. */
@Entity(table)
@Index(indexName(table, ['at']), ['at'])
export class EndedPlaceEntity {
  /** Id in the record of access; 0 for the row that stores the time of this service's first request. */
  @PrimaryColumn({ type: 'int' }) declare id: number;
  @TimestampColumn() declare at: Date;
}

export const createEndedPlaces = (runner: Parameters<typeof createTable>[0]): Promise<void> =>
  createTable(runner, table, (c) => [{ ...c.int('id'), isPrimary: true }, c.timestamp('at')], {
    index: [['at']],
  });
