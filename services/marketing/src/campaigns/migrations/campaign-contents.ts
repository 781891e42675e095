import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const campaigns = 'marketing_campaigns';

/** Adds the id of the generated texts behind a campaign; it is unknown for existing campaigns. */
export class CampaignContents1795398000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, campaigns, (c) => c.int('contentId', { nullable: true }));
  }
}
