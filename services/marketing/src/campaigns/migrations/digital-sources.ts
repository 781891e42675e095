import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const campaigns = 'marketing_campaigns';

/**
 * Adds the origin of a campaign's text. Existing generated texts count as edited, because it is unknown whether people have changed them.
 */
export class DigitalSources1795500300000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, campaigns, (c) => c.string('digitalSourceType', 30, { nullable: true }));
    const written = (condition: string) => `EXISTS (SELECT 1 FROM marketing_content_variants variant
      WHERE variant.contentId = ${campaigns}.contentId ${condition})`;
    const set = `UPDATE ${campaigns} SET digitalSourceType = ?`;
    const byModel = written("AND variant.generator = 'model'");
    await runner.query(`${set} WHERE ${written('')}`, ['composite']);
    await runner.query(`${set} WHERE ${byModel}`, ['compositeSynthetic']);
  }
}
