import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_leads';

/**
 * Adds a column for a later field of leads. Existing leads have no value in it, and neither have leads stored by the previous version. Name
 * and length are written out, because the definition of the fields may change later.
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

/** Migrations of the fields that were added later, one for each. */
export const leadFieldColumns: readonly (new () => LeadFieldColumn)[] = [
  LeadWebsite1795701600000,
  LeadCity1795705200000,
];
