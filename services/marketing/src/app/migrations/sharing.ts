import { createAcceptedInvitations, createInvitations, createReadingLinks } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const companies = 'marketing_companies';

/**
 * Adds guest invitations and links to reports (rules 18.70, 18.72). Replicas of the previous version neither know nor need these tables.
 */
export class MarketingSharing1796100000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createInvitations(runner, companies);
    await createAcceptedInvitations(runner, companies);
    await createReadingLinks(runner, companies, [{ column: 'reportId', table: 'marketing_analytics' }]);
  }
}
