import { addColumn, addIndex } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_leads';
const columns = ['marketingCompanyId', 'fitLevel', 'createdAt'];

/** Adds the level of each lead's fit, so that a filter by level has an index in the sort order of the list. */
export class LeadFitLevels1765100000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, table, (c) => c.int('fitLevel', { default: '2' }));
    await addIndex(runner, table, columns);
    // A missing day makes a job recompute the fit of all leads soon.
    await runner.query(`UPDATE ${table} SET fitDueOn = NULL`);
  }
}
