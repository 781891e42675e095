import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_leads';

/**
 * A column for a field that leads did not have from the first on. Leads from before have no value, and neither have those that a
 * version from before writes. Name and limit are written out: what the definition of the fields says may change later.
 */
export abstract class LeadFieldColumn implements MigrationInterface {
  protected abstract readonly column: string;
  protected abstract readonly max: number;

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, table, (c) => c.string(this.column, this.max, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, table, this.column);
  }
}

class LeadWebsite1795701600000 extends LeadFieldColumn {
  readonly column = 'website';
  readonly max = 200;
}

class LeadCity1795705200000 extends LeadFieldColumn {
  readonly column = 'city';
  readonly max = 100;
}

/** The fields that were added, each by its migration. */
export const leadFieldColumns: readonly (new () => LeadFieldColumn)[] = [
  LeadWebsite1795701600000,
  LeadCity1795705200000,
];
