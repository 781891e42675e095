import { addColumn, addFullTextIndex, addIndex, createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enquiryWords } from '../contact-message/enquiry-search.rules.js';

const table = 'contact_messages';
const index = { table, column: 'searchText', words: enquiryWords };

/**
 * Adds the state of enquiries and the answers to them (rules 20.10 to 20.17). Replicas of the previous version still write rows without
 * state and search words; a job fills them in.
 */
export class Enquiries1795760000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    const nullable = { nullable: true };
    await addColumn(runner, table, (c) => c.string('state', 20, nullable));
    await addColumn(runner, table, (c) => c.int('version', nullable));
    await addColumn(runner, table, (c) => c.timestamp('readAt', nullable));
    await addColumn(runner, table, (c) => c.int('readUserId', nullable));
    await addColumn(runner, table, (c) => c.timestamp('releasedAt', nullable));
    await addColumn(runner, table, (c) => c.int('releasedUserId', nullable));
    await addColumn(runner, table, (c) => c.text('searchText', nullable));
    await addIndex(runner, table, ['state']);
    await addFullTextIndex(runner, index);
    await createTable(
      runner,
      'enquiry_replies',
      (c) => [
        c.id(),
        c.int('contactMessageId'),
        c.int('userId'),
        c.string('requestKey', 32),
        c.string('subject', 200),
        c.text('text'),
        c.timestamp('createdAt'),
        c.int('mailId', nullable),
      ],
      {
        unique: [['contactMessageId', 'requestKey']],
        foreign: [{ column: 'contactMessageId', table }],
      },
    );
  }
}
