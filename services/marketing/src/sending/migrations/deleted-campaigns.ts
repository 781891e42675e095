import { addColumn, addIndex } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const mailings = 'marketing_mailings';
const columns = ['marketingCompanyId', 'deletedCampaignId'];

/** Adds the id and name of a deleted campaign to its mailing, so that the addresses it reached can still be excluded. */
export class DeletedCampaigns1795400000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, mailings, (c) => c.int('deletedCampaignId', { nullable: true }));
    await addColumn(runner, mailings, (c) => c.string('campaignName', 200, { nullable: true }));
    await addIndex(runner, mailings, columns);
  }
}
