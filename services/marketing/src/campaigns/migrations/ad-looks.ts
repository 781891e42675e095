import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const contents = 'marketing_contents';

/** Adds the layout and the picture of ad designs to the requests for generated texts. */
export class AdLooks1796400100000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, contents, (c) => c.string('adLayout', 20, { nullable: true }));
    await addColumn(runner, contents, (c) => c.string('adPicture', 60, { nullable: true }));
    await addColumn(runner, contents, (c) => c.int('adVersion', { default: '0' }));
  }
}
