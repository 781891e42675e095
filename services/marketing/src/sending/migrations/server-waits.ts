import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const mailings = 'marketing_mailings';

/** Adds the reason why a mailing waits for the mail server. */
export class ServerWaits1795400200000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, mailings, (c) => c.string('serverWait', 10, { nullable: true }));
  }
}
