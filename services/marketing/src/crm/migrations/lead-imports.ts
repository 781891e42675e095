import { createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const imports = 'marketing_lead_imports';
const parts = 'marketing_lead_import_parts';
const rows = 'marketing_lead_import_rows';

/** Creates the tables of imports, of the parts of their files, and of the results of their rows. */
export class LeadImports1765000000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createImports(runner);
    const foreign = [{ column: 'leadImportId', table: imports }];
    await createTable(
      runner,
      parts,
      (c) => [
        c.id(),
        c.int('leadImportId'),
        c.int('number'),
        c.string('digest', 64),
        c.string('kind', 10),
        c.longText('bytes'),
      ],
      { unique: [['leadImportId', 'number']], foreign },
    );
    await createTable(
      runner,
      rows,
      (c) => [
        c.id(),
        c.int('leadImportId'),
        c.int('number'),
        c.string('bucket', 10),
        c.int('leadId', { nullable: true }),
        c.int('leadVersion', { nullable: true }),
        c.longText('previous', { nullable: true }),
        c.longText('cells', { nullable: true }),
        c.json('faults', { nullable: true }),
        c.string('undone', 10, { nullable: true }),
      ],
      { unique: [['leadImportId', 'number']], index: [['leadId']], foreign },
    );
  }
}

function createImports(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    imports,
    (c) => [
      c.id(),
      c.int('marketingCompanyId'),
      c.int('userId'),
      c.string('fileName', 200),
      c.int('sizeBytes'),
      c.string('sha256', 64, { nullable: true }),
      c.string('phase', 20),
      c.int('run', { default: '0' }),
      c.json('settings', { nullable: true }),
      c.longText('headings', { nullable: true }),
      c.int('totalRows', { nullable: true }),
      c.int('doneRows', { default: '0' }),
      c.json('counts'),
      c.json('expected', { nullable: true }),
      c.json('refusals'),
      c.int('spentMs', { default: '0' }),
      c.string('failureCode', 40, { nullable: true }),
      c.int('failureRow', { nullable: true }),
      ...['undoneNumber', 'undoneRows', 'removed', 'restored', 'kept'].map((count) =>
        c.int(count, { default: '0' }),
      ),
      c.timestamp('createdAt'),
      c.timestamp('finishedAt', { nullable: true }),
      ...workColumns(c),
    ],
    {
      index: [
        ['state', 'nextAttemptAt'],
        ['marketingCompanyId', 'sha256'],
        ['userId', 'phase'],
      ],
      foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
    },
  );
}
