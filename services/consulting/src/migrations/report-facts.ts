import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds columns for the facts of a report, and for the choice to list legal obligations (rules 6.8, 6.13). */
export class ConsultingReportFacts1796100000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'reports', (make) => ({ ...make.json('facts'), isNullable: true }));
    await addColumn(runner, 'reports', (make) => make.boolean('obligations', { default: '0' }));
  }
}
