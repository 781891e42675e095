import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_leads';

/**
 * Adds a column for a new field of leads. It is null in existing leads, and in leads that replicas of the previous version store. Name and
 * limit are written out here, because the definition of the field may change later.
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

class LeadLossReason1795824000000 extends LeadFieldColumn {
  readonly column = 'lossReason';
  readonly max = 20;
}

class LeadLossNote1795824060000 extends LeadFieldColumn {
  readonly column = 'lossNote';
  readonly max = 300;
}

/** Migrations for the fields that were added later, one for each field. */
export const leadFieldColumns: readonly (new () => LeadFieldColumn)[] = [
  LeadWebsite1795701600000,
  LeadCity1795705200000,
  LeadLossReason1795824000000,
  LeadLossNote1795824060000,
];
