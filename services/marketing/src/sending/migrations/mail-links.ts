import { randomBytes } from 'node:crypto';
import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const name = 'marketing_link_secrets';

/** Creates the table with the secret that signs the links in emails. */
export class MailLinks1795370800000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, name, (c) => [c.id(), c.string('secret', 64)]);
    const none = `NOT EXISTS (SELECT 1 FROM ${name})`;
    const secret = randomBytes(32).toString('hex');
    await runner.query(`INSERT INTO ${name} (id, secret) SELECT 1, '${secret}' WHERE ${none}`);
  }
}
