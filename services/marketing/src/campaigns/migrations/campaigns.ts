import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of campaigns and their versions. */
export class Campaigns1795358410819 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createCampaigns(runner);
    await createTable(
      runner,
      'marketing_campaign_versions',
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.int('campaignId'),
        c.string('kind', 10),
        c.timestamp('startedAt'),
        c.timestamp('at'),
        c.int('userId'),
        c.string('name', 200),
        c.string('type', 20),
        c.string('summary', 200),
        c.longText('document'),
      ],
      {
        index: [['campaignId'], ['marketingCompanyId']],
        foreign: [{ column: 'campaignId', table: 'marketing_campaigns' }],
      },
    );
  }
}

function createCampaigns(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'marketing_campaigns',
    (c) => [
      c.id(),
      c.int('marketingCompanyId'),
      c.string('name', 200),
      c.string('type', 20),
      c.string('status', 100),
      c.boolean('archived', { default: '0' }),
      c.timestamp('createdAt'),
      c.timestamp('updatedAt'),
      c.int('version', { default: '1' }),
      c.string('slug', 80, { nullable: true }),
      c.string('nameKey', 120),
      c.string('statusKey', 121),
      c.string('summary', 200),
      c.json('totals'),
      c.json('metrics', { nullable: true }),
      c.text('searchText'),
      c.longText('content'),
      c.longText('document'),
    ],
    {
      unique: [['slug']],
      index: ['nameKey', 'statusKey', 'createdAt', 'updatedAt'].map((order) => [
        'marketingCompanyId',
        'archived',
        order,
      ]),
      foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
    },
  );
}
