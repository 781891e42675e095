import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds tables for sign-in through the organisation's identity provider (rules 19.40 to 19.47). */
export class Identities1769500000000 implements Pick<MigrationInterface, 'up'> {
  name = 'Identities1769500000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'identities',
      (c) => [
        c.id(),
        c.int('userId'),
        c.string('issuer', 255),
        c.string('subject', 255),
        c.string('keyHash', 64),
        c.timestamp('createdAt'),
        c.timestamp('lastUsedAt'),
      ],
      { unique: [['keyHash'], ['userId', 'issuer']], foreign: [{ column: 'userId', table: 'users' }] },
    );
    await createTable(
      runner,
      'oidc_attempts',
      (c) => [
        c.id(),
        c.string('stateHash', 64),
        c.string('browserHash', 64),
        c.int('userId', { nullable: true }),
        c.int('sessionId', { nullable: true }),
        c.text('claims', { nullable: true }),
        c.timestamp('expiresAt'),
      ],
      {
        unique: [['stateHash']],
        index: [['expiresAt'], ['userId']],
        foreign: [{ column: 'userId', table: 'users' }],
      },
    );
  }
}
