import { createReplicas } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of the service's replicas, with the last runs of their jobs (rule 20.40). */
export class MarketingReplicas1796000000000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return createReplicas(runner);
  }
}
