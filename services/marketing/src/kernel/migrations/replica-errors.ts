import { addReplicaErrors } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the most recent errors to the table of replicas (rule 20.45). */
export class MarketingReplicaErrors1796030000000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return addReplicaErrors(runner);
  }
}
