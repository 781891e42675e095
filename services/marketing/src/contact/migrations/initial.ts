import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables for enquiries, their notification emails, consents and rate limits. */
export class Initial1763600000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createContactMessages(runner);
    await createOutgoingMails(runner);
    await createTable(
      runner,
      'marketing_consents',
      (c) => [
        c.id(),
        c.string('email', 254),
        c.timestamp('grantedAt'),
        c.int('contactMessageId', { nullable: true }),
      ],
      {
        index: [['email'], ['contactMessageId']],
        foreign: [{ column: 'contactMessageId', table: 'contact_messages', onDelete: 'SET NULL' }],
      },
    );
    await createTable(runner, 'contact_rate_limits', (c) => [
      { ...c.string('bucket', 100), isPrimary: true },
      c.int('used'),
      c.timestamp('expiresAt'),
    ]);
  }
}

function createContactMessages(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'contact_messages',
    (c) => [
      c.id(),
      c.string('name', 200),
      c.string('email', 254),
      c.string('company', 200, { nullable: true }),
      c.string('service', 200, { nullable: true }),
      c.string('subject', 200),
      c.text('message'),
      c.boolean('read', { default: '0' }),
      c.timestamp('createdAt'),
      c.string('quarantine', 200, { nullable: true }),
    ],
    { index: [['createdAt']] },
  );
}

function createOutgoingMails(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'outgoing_mails',
    (c) => [
      c.id(),
      c.string('messageId', 255),
      c.string('recipient', 254, { nullable: true }),
      c.string('replyToName', 200),
      c.string('replyToAddress', 254),
      c.string('subject', 200),
      c.longText('text'),
      c.string('state', 20),
      c.int('attempts', { default: '0' }),
      c.timestamp('nextAttemptAt'),
      c.string('lease', 36, { nullable: true }),
      c.timestamp('createdAt'),
      c.timestamp('expiresAt'),
      c.timestamp('sentAt', { nullable: true }),
      c.string('lastError', 500, { nullable: true }),
      c.string('refusedAddress', 254, { nullable: true }),
      c.int('contactMessageId', { nullable: true }),
    ],
    {
      unique: [['messageId']],
      index: [['state', 'nextAttemptAt'], ['contactMessageId']],
      foreign: [{ column: 'contactMessageId', table: 'contact_messages' }],
    },
  );
}
