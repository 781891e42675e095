import { createEndedPlaces, createReportedEvents, createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds entries on their way to the record of access, places that have ended, and accepted invitations (rules 18.50, 18.52, 18.57). */
export class ConsultingRecord1769310000000 implements MigrationInterface {
  name = 'ConsultingRecord1769310000000';

  async up(runner: QueryRunner): Promise<void> {
    await createReportedEvents(runner);
    await createEndedPlaces(runner);
    await createTable(
      runner,
      'accepted_invitations',
      (c) => [
        { ...c.string('tokenHash', 64), isPrimary: true },
        c.int('companyId'),
        c.int('userId'),
        c.timestamp('acceptedAt'),
      ],
      { index: [['companyId']], foreign: [{ column: 'companyId', table: 'companies' }] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['accepted_invitations', 'ended_places', 'reported_events'])
      await runner.dropTable(table);
  }
}
