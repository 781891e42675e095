import { addColumn, uniqueName } from '@portals/service-kit';
import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const table = 'access_events';
const name = uniqueName(table, ['uuid']);

/** Adds columns to the record of access for entries about companies, which other services report (rule 18.50). */
export class CompanyEvents1769315000000 implements Pick<MigrationInterface, 'up'> {
  name = 'CompanyEvents1769315000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, table, (c) => c.string('company', 200, { nullable: true }));
    await addColumn(runner, table, (c) => c.string('uuid', 36, { nullable: true }));
    const found = await runner.getTable(table);
    if (found?.indices.some((index) => index.name === name)) return;
    await runner.createIndex(table, new TableIndex({ name, columnNames: ['uuid'], isUnique: true }));
  }
}
