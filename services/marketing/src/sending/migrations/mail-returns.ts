import { createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of processed bounces and of the cursor in the bounce mailbox. */
export class MailReturns1795372006000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_mail_returns',
      (c) => [
        c.id(),
        c.int('recipientId'),
        c.string('eventKey', 64),
        c.string('outcome', 20),
        c.timestamp('at'),
      ],
      {
        unique: [['recipientId', 'eventKey']],
        foreign: [{ column: 'recipientId', table: 'marketing_recipients' }],
      },
    );
    await createTable(
      runner,
      'marketing_return_mailboxes',
      (c) => [
        c.id(),
        c.string('mailbox', 64),
        c.string('uidValidity', 20, { nullable: true }),
        c.bigint('lastUid', { default: '0' }),
        ...workColumns(c),
      ],
      { unique: [['mailbox']], index: [['state', 'nextAttemptAt']] },
    );
  }
}
