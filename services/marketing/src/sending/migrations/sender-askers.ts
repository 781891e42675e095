import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_sender_confirmations';

/** Adds the id of the person who requested the confirmation of a sender, so that this person's name can be erased (rule 19.76). */
export class SenderAskers1795800100000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return addColumn(runner, table, (c) => c.int('askedById', { nullable: true }));
  }
}
