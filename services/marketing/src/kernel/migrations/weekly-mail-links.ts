import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const mails = 'outgoing_mails';

/** Adds the URL of the page on which recipients of a weekly report can unsubscribe. */
export class WeeklyMailLinks1795600000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, mails, (c) => c.string('unsubscribeUrl', 255, { nullable: true }));
  }
}
