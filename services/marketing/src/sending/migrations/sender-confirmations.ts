import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_sender_confirmations';

/** Creates the table of addresses from which accounts may send. */
export class SenderConfirmations1795400200000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      table,
      (c) => [
        c.id(),
        c.int('userId'),
        c.string('subjectKey', 64),
        c.string('subject', 255),
        c.string('askedBy', 50),
        c.string('tokenHash', 64, { nullable: true }),
        c.timestamp('expiresAt', { nullable: true }),
        c.timestamp('confirmedAt', { nullable: true }),
      ],
      { unique: [['userId', 'subjectKey'], ['tokenHash']] },
    );
  }
}
