import { addMailTraces } from '@portals/service-kit/mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a column for the trace context of the request that caused an email, so that its trace continues when the email is sent (rule 20.60).
 */
export class AuthMailTraces1796010000000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return addMailTraces(runner);
  }
}
