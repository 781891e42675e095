import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of companies' senders and of suppressed addresses. */
export class SendersAndSuppressions1795369523000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_senders',
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.string('fromName', 200),
        c.string('fromAddress', 254),
        c.string('replyTo', 254, { nullable: true }),
        c.string('legalName', 200),
        c.boolean('countClicks', { default: '0' }),
        c.timestamp('updatedAt'),
        c.int('version', { default: '1' }),
        c.text('postalAddress'),
      ],
      {
        unique: [['marketingCompanyId']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
    await createTable(
      runner,
      'marketing_suppressions',
      (c) => [
        c.id(),
        c.int('userId'),
        c.string('addressHash', 32),
        c.string('address', 254, { nullable: true }),
        c.string('reason', 20),
        c.timestamp('at'),
        c.int('campaignId', { nullable: true }),
      ],
      { unique: [['userId', 'addressHash']], index: [['userId', 'at', 'address']] },
    );
  }
}
