import { createTable, createThrottles } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ofCompany = [{ column: 'companyId', table: 'companies' }];

/** Adds invitations of guests, links to reports, and the counters of their limits (rules 18.5, 18.30). */
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
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['throttles', 'reading_link_days', 'reading_links', 'guest_invitations'])
      await runner.dropTable(table);
  }
}
