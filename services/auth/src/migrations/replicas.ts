import { createReplicas } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the table of the service's replicas and of the last runs of their jobs (rule 20.40). */
export class AuthReplicas1796000000000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return createReplicas(runner);
  }
}
