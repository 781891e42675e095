import { addReplicaErrors } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the column for the last errors of a replica (rule 20.45). */
export class ConsultingReplicaErrors1796030000000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return addReplicaErrors(runner);
  }
}
