import { createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the table of password resets (rule 19.10). */
export class PasswordResets1769320000000 implements Pick<MigrationInterface, 'up'> {
  name = 'PasswordResets1769320000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'password_resets',
      (c) => [
        c.id(),
        ...workColumns(c),
        c.string('login', 254),
        c.string('language', 5),
        c.int('userId', { nullable: true }),
        c.string('tokenHash', 64, { nullable: true }),
        c.string('passwordVersion', 64, { nullable: true }),
        c.timestamp('createdAt'),
        c.timestamp('expiresAt'),
      ],
      {
        unique: [['tokenHash']],
        index: [['state', 'nextAttemptAt'], ['expiresAt'], ['userId']],
        foreign: [{ column: 'userId', table: 'users' }],
      },
    );
  }
}
