import { createErasures } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the table of erasure orders for deleted accounts (rule 19.76). */
export class ConsultingErasures1769520000000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return createErasures(runner);
  }
}
