import { addColumn, createTable } from '@portals/service-kit';
import { outgoingMailColumns, outgoingMailKeys } from '@portals/service-kit/mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the outbox table, and the column for the part of an invitation link that is only in the email (rules 19.1 to 19.6). */
export class AccountMails1769310000000 implements Pick<MigrationInterface, 'up'> {
  name = 'AccountMails1769310000000';

  async up(runner: QueryRunner): Promise<void> {
    const { unique, index } = outgoingMailKeys;
    await createTable(
      runner,
      'outgoing_mails',
      (c) => [...outgoingMailColumns(c), c.longText('html', { nullable: true })],
      { unique, index: [...index, ['createdAt']] },
    );
    await addColumn(runner, 'invitations', (c) => c.string('mailProofHash', 64, { nullable: true }));
  }
}
