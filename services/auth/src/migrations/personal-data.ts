import { addColumn, addIndex, createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds tables for downloadable copies of personal data and for the deletion of accounts (rules 19.70 to 19.79). */
export class PersonalData1769520000000 implements Pick<MigrationInterface, 'up'> {
  name = 'PersonalData1769520000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'data_copies',
      (c) => [
        c.id(),
        c.int('userId'),
        c.string('language', 5),
        c.json('missing'),
        c.timestamp('expiresAt'),
        c.timestamp('startedAt', { nullable: true }),
      ],
      { unique: [['userId']], foreign: [{ column: 'userId', table: 'users' }] },
    );
    await createTable(
      runner,
      'account_erasures',
      (c) => [c.id(), c.int('userId'), c.timestamp('erasedAt'), c.json('left', { nullable: true })],
      { index: [['erasedAt']] },
    );
    await createTable(
      runner,
      'erasure_deliveries',
      (c) => [
        c.id(),
        ...workColumns(c),
        c.int('erasureId'),
        c.string('service', 30),
        c.string('uuid', 36),
        c.int('userId'),
        c.json('workspaceIds'),
        c.json('sharedIds'),
        c.json('left', { nullable: true }),
        c.timestamp('doneAt', { nullable: true }),
      ],
      {
        unique: [['uuid']],
        index: [['state', 'nextAttemptAt'], ['erasureId']],
        foreign: [{ column: 'erasureId', table: 'account_erasures' }],
      },
    );
    await addColumn(runner, 'users', (c) => c.timestamp('deletionAt', { nullable: true }));
    await addIndex(runner, 'users', ['deletionAt']);
  }
}
