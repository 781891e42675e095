import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TimestampColumn } from '../database/columns.js';
import { createTable, indexName } from '../database/migration.js';

const table = 'ended_places';

/** An ended place of a person in a workspace that this service has dealt with; the newest says from when on to ask auth for others. */
@Entity(table)
@Index(indexName(table, ['at']), ['at'])
export class EndedPlaceEntity {
  /** Id in the record of auth; 0 for the moment when this service first asked. */
  @PrimaryColumn({ type: 'int' }) declare id: number;
  @TimestampColumn() declare at: Date;
}

/** Creates the table of ended places. */
export const createEndedPlaces = (runner: Parameters<typeof createTable>[0]): Promise<void> =>
  createTable(runner, table, (c) => [{ ...c.int('id'), isPrimary: true }, c.timestamp('at')], {
    index: [['at']],
  });
