import { dropColumn } from '@portals/service-kit';
import { addMailTraces } from '@portals/service-kit/mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds which request an email comes from, so that a trace goes on when it is sent (rule 20.60). */
export class MarketingMailTraces1796010000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return addMailTraces(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropColumn(runner, 'outgoing_mails', 'traceparent');
  }
}
