import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the record of access (rule 18.12). */
export class AccessEvents1769200000000 implements Pick<MigrationInterface, 'up'> {
  name = 'AccessEvents1769200000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'access_events',
      (c) => [
        c.id(),
        c.int('workspaceId'),
        c.timestamp('at'),
        c.string('what', 20),
        c.int('who'),
        c.int('whom', { nullable: true }),
        c.string('address', 254, { nullable: true }),
        c.string('oldValue', 200, { nullable: true }),
        c.string('newValue', 200, { nullable: true }),
      ],
      {
        index: [['workspaceId'], ['workspaceId', 'who', 'at'], ['at']],
        foreign: [{ column: 'workspaceId', table: 'workspaces' }],
      },
    );
  }
}
