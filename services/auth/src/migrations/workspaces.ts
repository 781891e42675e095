import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds workspaces. Each account gets a personal workspace, which it owns and which has the account's id (rule 18.1). */
export class Workspaces1769000000000 implements Pick<MigrationInterface, 'up'> {
  name = 'Workspaces1769000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'workspaces', (c) => [
      { ...c.int('id'), isPrimary: true },
      c.string('name', 200),
      c.string('reach', 20, { default: "'all'" }),
      c.timestamp('createdAt'),
    ]);
    await createTable(
      runner,
      'memberships',
      (c) => [
        { ...c.int('workspaceId'), isPrimary: true },
        { ...c.int('userId'), isPrimary: true },
        c.string('role', 20),
        c.timestamp('createdAt'),
      ],
      {
        index: [['userId']],
        foreign: [
          { column: 'workspaceId', table: 'workspaces' },
          { column: 'userId', table: 'users' },
        ],
      },
    );
    const missing = 'NOT EXISTS (SELECT 1 FROM workspaces found WHERE found.id = users.id)';
    await runner.query(`INSERT INTO workspaces (id, name, reach, createdAt)
      SELECT users.id, users.name, 'all', users.createdAt FROM users WHERE ${missing}`);
    await runner.query(`INSERT INTO memberships (workspaceId, userId, role, createdAt)
      SELECT id, id, 'owner', createdAt FROM workspaces
      WHERE NOT EXISTS (SELECT 1 FROM memberships found WHERE found.workspaceId = workspaces.id)`);
  }
}
