import { createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of mailings and recipients, and the table of the lease for the right to send. */
export class Mailings1795369522000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createMailings(runner);
    await createRecipients(runner);
    await createTable(runner, 'marketing_mail_lanes', (c) => [
      c.id(),
      c.string('lease', 36, { nullable: true }),
      c.timestamp('leaseEnd'),
      c.timestamp('hour'),
      c.int('hourCount', { default: '0' }),
    ]);
    const never = '2000-01-01 00:00:00.000';
    await runner.query(
      `INSERT INTO marketing_mail_lanes (id, leaseEnd, hour, hourCount)
        SELECT 1, '${never}', '${never}', 0 WHERE NOT EXISTS (SELECT 1 FROM marketing_mail_lanes)`,
    );
  }
}

function createMailings(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'marketing_mailings',
    (c) => [
      c.id(),
      c.int('marketingCompanyId'),
      c.int('userId'),
      c.string('kind', 10),
      c.int('campaignId', { nullable: true }),
      c.int('leadId', { nullable: true }),
      c.string('phase', 20),
      c.string('stateReason', 20, { nullable: true }),
      c.timestamp('createdAt'),
      c.timestamp('scheduledFor', { nullable: true }),
      c.timestamp('startedAt', { nullable: true }),
      c.timestamp('finishedAt', { nullable: true }),
      c.int('preparedLeadId', { default: '0' }),
      c.int('lastLeadId', { default: '0' }),
      c.int('version', { default: '1' }),
      c.string('requestKey', 32, { nullable: true }),
      ...workColumns(c),
      c.json('judgedBefore', { nullable: true }),
      c.json('audience'),
      c.longText('document'),
    ],
    {
      unique: [['campaignId'], ['userId', 'requestKey']],
      index: [['state', 'nextAttemptAt'], ['phase', 'id'], ['marketingCompanyId'], ['leadId']],
      foreign: [
        { column: 'marketingCompanyId', table: 'marketing_companies' },
        { column: 'campaignId', table: 'marketing_campaigns' },
        { column: 'leadId', table: 'marketing_leads' },
      ],
    },
  );
}

function createRecipients(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'marketing_recipients',
    (c) => [
      c.id(),
      c.int('mailingId'),
      c.int('leadId', { nullable: true }),
      c.string('address', 254, { nullable: true }),
      c.string('addressKey', 64, { nullable: true }),
      c.string('state', 20),
      c.string('exclusion', 20, { nullable: true }),
      c.int('attempts', { default: '0' }),
      c.timestamp('nextAttemptAt'),
      c.string('lease', 36, { nullable: true }),
      c.string('messageId', 255),
      c.timestamp('createdAt'),
      c.timestamp('sentAt', { nullable: true }),
      c.timestamp('changedAt'),
      c.boolean('dismissed', { default: '0' }),
      c.string('reason', 500, { nullable: true }),
    ],
    {
      unique: [['mailingId', 'addressKey']],
      index: [
        ['mailingId', 'state', 'nextAttemptAt'],
        ['mailingId', 'state', 'exclusion', 'attempts'],
        ['mailingId', 'state', 'id'],
        ['mailingId', 'id', 'address'],
        ['messageId'],
        ['addressKey'],
        ['leadId'],
      ],
      foreign: [
        { column: 'mailingId', table: 'marketing_mailings' },
        { column: 'leadId', table: 'marketing_leads', onDelete: 'SET NULL' },
      ],
    },
  );
}
