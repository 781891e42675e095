import { addColumn, createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';

const key = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isPrimary: true });

/**
 * Adds the data behind lead statistics: the entry column and the steps of each lead, daily sums, and the counting progress of each company.
 */
export class LeadLives1795382091409 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'marketing_leads', (c) => c.int('entryColumn', { nullable: true }));
    await createSteps(runner);
    await createTable(runner, 'marketing_lead_day_counts', (c) => [
      key(c.int('marketingCompanyId')),
      key(c.string('day', 10)),
      key(c.string('measure', 20)),
      key(c.string('item', 120)),
      c.int('count'),
    ]);
    await createTable(
      runner,
      'marketing_lead_count_runs',
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.int('doneLeadId', { default: '0' }),
        c.string('doneDay', 10, { default: "''" }),
        c.timestamp('countedAt', { nullable: true }),
        ...workColumns(c),
      ],
      {
        unique: [['marketingCompanyId']],
        index: [['state', 'nextAttemptAt']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
    // The leads of existing companies have to be counted first; leads of later companies are counted when they are created.
    await runner.query(`INSERT INTO marketing_lead_count_runs (marketingCompanyId, state, nextAttemptAt)
      SELECT id, 'queued', createdAt FROM marketing_companies
      WHERE id NOT IN (SELECT marketingCompanyId FROM marketing_lead_count_runs)`);
  }
}

function createSteps(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'marketing_lead_steps',
    (c) => [
      key(c.int('leadId')),
      key(c.string('day', 10)),
      c.int('marketingCompanyId'),
      c.string('untilDay', 10, { nullable: true }),
      c.int('fromColumn'),
      c.int('toColumn'),
      c.int('direction'),
      c.int('leadDays'),
      c.boolean('isFirstContact'),
      c.boolean('isFirstWon'),
      c.boolean('isFirstLost'),
    ],
    {
      index: [['marketingCompanyId', 'day']],
      foreign: [{ column: 'leadId', table: 'marketing_leads' }],
    },
  );
}
