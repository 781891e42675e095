import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which the privacy checkbox was ticked. */
export class PrivacyConsent1763700000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contact_messages', (c) => c.timestamp('privacyConsentAt', { nullable: true }));
  }
}
