import { addReplicaErrors, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the column for the last errors of a replica (rule 20.45). */
export class ConsultingReplicaErrors1796030000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return addReplicaErrors(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropColumn(runner, 'replicas', 'errors');
  }
}
