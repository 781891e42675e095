import { addIndex, indexName } from '@portals/service-kit';
import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import {
  stepDayColumns,
  stepDayIndex,
  stepPlaceColumns,
  stepPlaceIndex,
} from '../funnel-counts/lead-step.entity.js';

const [table, leads] = ['marketing_lead_steps', 'marketing_leads'];
/** Columns of the earlier index that `stepDayIndex` replaces (`beforeColumns`), and of a new index on leads (`entryColumns`). */
const beforeColumns = ['marketingCompanyId', 'day'];
const entryColumns = ['marketingCompanyId', 'entryColumn', 'createdAt'];

/** Adds indexes for finding the leads behind a figure. */
export class LeadStepIndexes1795383232135 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addNamed(runner, stepDayIndex, [...stepDayColumns]);
    await addNamed(runner, stepPlaceIndex, [...stepPlaceColumns]);
    await addIndex(runner, leads, entryColumns);
    const before = indexName(table, beforeColumns);
    if (await hasIndex(runner, before)) await runner.dropIndex(table, before);
  }
}

/** Adds an index with an explicit name, because a name composed of all column names would be too long. */
async function addNamed(runner: QueryRunner, name: string, columnNames: string[]): Promise<void> {
  if (!(await hasIndex(runner, name))) await runner.createIndex(table, new TableIndex({ name, columnNames }));
}

const hasIndex = async (runner: QueryRunner, name: string): Promise<boolean> =>
  (await runner.getTable(table))?.indices.some((index) => index.name === name) ?? false;
