import { addColumn, createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds passkeys, recovery codes and the second step (rules 19.34 to 19.37). */
export class Passkeys1769400000000 implements Pick<MigrationInterface, 'up'> {
  name = 'Passkeys1769400000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'passkeys',
      (c) => [
        c.id(),
        c.int('userId'),
        c.string('name', 200),
        c.string('credentialHash', 64),
        c.text('credentialId'),
        c.text('publicKey'),
        c.bigint('counter'),
        c.string('transports', 200),
        c.timestamp('createdAt'),
        c.timestamp('lastUsedAt', { nullable: true }),
      ],
      { unique: [['credentialHash']], index: [['userId']], foreign: [{ column: 'userId', table: 'users' }] },
    );
    await createTable(
      runner,
      'passkey_challenges',
      (c) => [
        c.id(),
        c.string('challengeHash', 64),
        c.int('userId', { nullable: true }),
        c.timestamp('expiresAt'),
      ],
      { unique: [['challengeHash']], index: [['expiresAt']] },
    );
    await createTable(runner, 'recovery_codes', (c) => [c.id(), c.int('userId'), c.string('codeHash', 64)], {
      unique: [['userId', 'codeHash']],
      foreign: [{ column: 'userId', table: 'users' }],
    });
    await addColumn(runner, 'users', (c) => c.boolean('secondStep', { nullable: true }));
    await addColumn(runner, 'sessions', (c) => c.boolean('byPasskey', { nullable: true }));
    await addColumn(runner, 'workspaces', (c) => c.boolean('asksPasskey', { nullable: true }));
  }
}
