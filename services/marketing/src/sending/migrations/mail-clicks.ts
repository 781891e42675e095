import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of click-counting links in campaigns and of their clicks per day. */
export class MailClicks1795371300000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_mail_links',
      (c) => [c.id(), c.int('campaignId'), c.string('urlHash', 64), c.text('url')],
      {
        unique: [['campaignId', 'urlHash']],
        foreign: [{ column: 'campaignId', table: 'marketing_campaigns' }],
      },
    );
    await createTable(
      runner,
      'marketing_link_clicks',
      (c) => [c.id(), c.int('linkId'), c.string('day', 10), c.int('clicks')],
      { unique: [['linkId', 'day']], foreign: [{ column: 'linkId', table: 'marketing_mail_links' }] },
    );
  }
}
