import {
  addColumn,
  addIndex,
  createTable,
  createThrottles,
  dropColumn,
  indexName,
} from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const byAssignee = ['workspaceId', 'assigneeId'];
const ofCompany = [{ column: 'companyId', table: 'companies' }];

/** Adds invitations of guests, links to reports, the counters of their limits, and people in charge (rules 18.5, 18.30, 18.33). */
export class Sharing1769100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'guest_invitations',
      (c) => [
        c.id(),
        c.int('workspaceId'),
        c.int('companyId'),
        c.string('email', 254),
        c.string('kind', 20),
        c.string('endsOn', 10),
        c.string('tokenHash', 64),
        c.int('invitedBy'),
        c.int('targetId', { nullable: true }),
        c.timestamp('createdAt'),
        c.timestamp('expiresAt'),
      ],
      { unique: [['tokenHash']], index: [['companyId']], foreign: ofCompany },
    );
    await createTable(
      runner,
      'reading_links',
      (c) => [
        c.id(),
        c.int('workspaceId'),
        c.int('companyId'),
        c.string('label', 100),
        c.string('tokenHash', 64),
        c.string('codeHash', 64, { nullable: true }),
        c.string('endsOn', 10),
        c.int('createdBy'),
        c.timestamp('createdAt'),
      ],
      { unique: [['tokenHash']], index: [['companyId']], foreign: ofCompany },
    );
    await createTable(
      runner,
      'reading_link_days',
      (c) => [
        { ...c.int('linkId'), isPrimary: true },
        { ...c.string('day', 10), isPrimary: true },
        c.int('opens'),
      ],
      { index: [['linkId']], foreign: [{ column: 'linkId', table: 'reading_links' }] },
    );
    await createThrottles(runner);
    await addColumn(runner, 'companies', (c) => c.int('assigneeId', { nullable: true }));
    await addIndex(runner, 'companies', byAssignee);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('companies', indexName('companies', byAssignee));
    await dropColumn(runner, 'companies', 'assigneeId');
    for (const table of ['throttles', 'reading_link_days', 'reading_links', 'guest_invitations'])
      await runner.dropTable(table);
  }
}
