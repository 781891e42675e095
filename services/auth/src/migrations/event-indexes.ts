import { addIndex } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'access_events';
const indexes = [['what', 'at'], ['who'], ['whom'], ['address']];

/**
 * Adds indexes to the record of access: one for finding ended memberships, which services request every two seconds, and one for each column
 * that names a person, whom the deletion of their account removes from all entries. Without them, all entries are read.
 */
export class EventIndexes1796060000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    for (const columns of indexes) await addIndex(runner, table, columns);
  }
}
