import { createTable, createThrottles } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuth1763600000000 implements Pick<MigrationInterface, 'up'> {
  name = 'CreateAuth1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'users',
      (make) => [
        make.id(),
        make.string('username', 50),
        make.string('password', 255),
        make.string('name', 200),
        make.string('email', 254),
        make.string('role', 50, { default: "'user'" }),
        make.timestamp('createdAt'),
      ],
      { unique: [['username'], ['email']] },
    );
    await createTable(
      runner,
      'sessions',
      (make) => [
        make.id(),
        make.string('tokenHash', 64),
        make.int('userId'),
        make.timestamp('createdAt'),
        make.timestamp('expiresAt'),
        make.timestamp('lastSeenAt'),
        make.timestamp('revokedAt', { nullable: true }),
      ],
      {
        unique: [['tokenHash']],
        index: [['userId'], ['expiresAt']],
        foreign: [{ column: 'userId', table: 'users' }],
      },
    );
    await createKeysAndThrottles(runner);
  }
}

async function createKeysAndThrottles(runner: QueryRunner): Promise<void> {
  await createTable(
    runner,
    'signing_keys',
    (make) => [
      make.id(),
      make.string('kid', 64),
      make.int('generation'),
      make.text('publicKey'),
      make.text('privateKey'),
      make.timestamp('usableFrom'),
      make.timestamp('usableUntil'),
    ],
    { unique: [['kid'], ['generation']] },
  );
  await createThrottles(runner);
}
