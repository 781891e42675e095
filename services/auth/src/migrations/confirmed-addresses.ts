import { addColumn, createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the confirmation of email addresses (rule 19.20). Existing accounts need no confirmation. */
export class ConfirmedAddresses1769330000000 implements Pick<MigrationInterface, 'up'> {
  name = 'ConfirmedAddresses1769330000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['emailConfirmedAt', 'confirmBy'])
      await addColumn(runner, 'users', (c) => c.timestamp(name, { nullable: true }));
    await createTable(
      runner,
      'address_confirmations',
      (c) => [
        c.id(),
        c.int('userId'),
        c.string('email', 254),
        c.string('tokenHash', 64),
        c.timestamp('expiresAt'),
        c.boolean('isChange', { nullable: true }),
      ],
      {
        unique: [['tokenHash']],
        index: [['userId'], ['expiresAt']],
        foreign: [{ column: 'userId', table: 'users' }],
      },
    );
  }
}
