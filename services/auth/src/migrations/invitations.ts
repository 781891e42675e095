import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds invitations to workspaces (rule 18.8). */
export class Invitations1769100000000 implements Pick<MigrationInterface, 'up'> {
  name = 'Invitations1769100000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'invitations',
      (c) => [
        c.id(),
        c.int('workspaceId'),
        c.string('email', 254),
        c.string('role', 20),
        c.string('tokenHash', 64),
        c.string('state', 20),
        c.int('invitedBy'),
        c.timestamp('createdAt'),
        c.timestamp('expiresAt'),
      ],
      {
        unique: [['tokenHash']],
        index: [['workspaceId', 'state'], ['expiresAt']],
        foreign: [
          { column: 'workspaceId', table: 'workspaces' },
          { column: 'invitedBy', table: 'users' },
        ],
      },
    );
  }
}
