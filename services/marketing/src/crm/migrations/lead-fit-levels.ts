import { addColumn, addIndex, dropColumn, indexName } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_leads';
const columns = ['marketingCompanyId', 'fitLevel', 'createdAt'];

/** Adds the level of each lead's fit, so that a filter by it has an index in the order of the list. */
export class LeadFitLevels1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, table, (c) => c.int('fitLevel', { default: '2' }));
    await addIndex(runner, table, columns);
    // Resetting this day makes the service compute the fit of all leads again soon.
    await runner.query(`UPDATE ${table} SET fitDueOn = NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex(table, indexName(table, columns));
    await dropColumn(runner, table, 'fitLevel');
  }
}
