import { createAcceptedInvitations, createEndedPlaces, createReportedEvents } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds tables for queued entries of the record of access, ended memberships and accepted invitations (rules 18.50, 18.52, 18.57). */
export class ConsultingRecord1769310000000 implements Pick<MigrationInterface, 'up'> {
  name = 'ConsultingRecord1769310000000';

  async up(runner: QueryRunner): Promise<void> {
    await createReportedEvents(runner);
    await createEndedPlaces(runner);
    await createAcceptedInvitations(runner, 'companies');
  }
}
