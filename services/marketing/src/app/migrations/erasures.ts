import { createErasures } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table that records erasures of people whose accounts were deleted (rule 19.76). */
export class MarketingErasures1795800000000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return createErasures(runner);
  }
}
