import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether a lead has had a legal basis since a merge; null for merges by earlier versions. */
export class MergedBases1796613800000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'marketing_lead_merges', (c) => c.boolean('hadBasis', { nullable: true }));
  }
}
