import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_page_reports';

/** Adds columns for the sender of an abuse report and for the number of times it was sent. */
export class PageReportSenders1795600100000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, table, (c) => c.string('sender', 64, { nullable: true }));
    await addColumn(runner, table, (c) => c.int('times', { default: '1' }));
  }
}
