import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = { browser: 30, system: 30, place: 50 } as const;

/** Adds columns to sessions for the device and for the truncated IP address of the last page request (rule 19.31). */
export class SessionDevices1769300000000 implements Pick<MigrationInterface, 'up'> {
  name = 'SessionDevices1769300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, length] of Object.entries(columns)) {
      await addColumn(runner, 'sessions', (make) => make.string(name, length, { nullable: true }));
    }
  }
}
