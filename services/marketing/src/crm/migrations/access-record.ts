import { createEndedPlaces, createReportedEvents } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the queue of entries for the access log, and ended memberships (rules 18.50, 18.52). */
export class MarketingRecord1795741000000 implements Pick<MigrationInterface, 'up'> {
  name = 'MarketingRecord1795741000000';

  async up(runner: QueryRunner): Promise<void> {
    await createReportedEvents(runner);
    await createEndedPlaces(runner);
  }
}
