import { addIndex } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_suppressions';
const columns = ['userId', 'id'];

/** Adds an index in whose order the addresses of a workspace are exported. Otherwise SQLite sorts all of them for each step. */
export class SuppressionsInOrder1796500200000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, table, columns);
  }
}
