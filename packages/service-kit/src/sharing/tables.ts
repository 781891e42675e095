import type { QueryRunner } from 'typeorm';
import { addIndex, createTable } from '../database/migration.js';

/** Creates the table of invitations; a row is deleted together with its company in the table `companies`. */
export const createInvitations = (runner: QueryRunner, companies: string): Promise<void> =>
  createTable(
    runner,
    'guest_invitations',
    (c) => [
      c.id(),
      c.int('workspaceId'),
      c.int('companyId'),
      c.string('email', 254),
      c.string('kind', 20),
      c.string('endsOn', 10),
      c.string('tokenHash', 64),
      c.int('invitedBy'),
      c.int('targetId', { nullable: true }),
      c.timestamp('createdAt'),
      c.timestamp('expiresAt'),
    ],
    { unique: [['tokenHash']], index: [['companyId']], foreign: [{ column: 'companyId', table: companies }] },
  );

/** Adds the index for finding the invitations to an email address (rule 18.79). */
export const indexInvitations = (runner: QueryRunner): Promise<void> =>
  addIndex(runner, 'guest_invitations', ['email', 'expiresAt']);

export const createAcceptedInvitations = (runner: QueryRunner, companies: string): Promise<void> =>
  createTable(
    runner,
    'accepted_invitations',
    (c) => [
      { ...c.string('tokenHash', 64), isPrimary: true },
      c.int('companyId'),
      c.int('userId'),
      c.timestamp('acceptedAt'),
    ],
    { index: [['companyId']], foreign: [{ column: 'companyId', table: companies }] },
  );

/**
 * Creates the tables of read-only links and of their daily opening counts.
 * @param more additional columns of a link, with their foreign keys
 */
export async function createReadingLinks(
  runner: QueryRunner,
  companies: string,
  more: { column: string; table: string }[] = [],
): Promise<void> {
  const foreign = [{ column: 'companyId', table: companies }, ...more];
  await createTable(
    runner,
    'reading_links',
    (c) => [
      c.id(),
      c.int('workspaceId'),
      c.int('companyId'),
      ...more.map(({ column }) => c.int(column)),
      c.string('label', 100),
      c.string('tokenHash', 64),
      c.string('codeHash', 64, { nullable: true }),
      c.string('endsOn', 10),
      c.int('createdBy'),
      c.timestamp('createdAt'),
    ],
    { unique: [['tokenHash']], index: foreign.map(({ column }) => [column]), foreign },
  );
  await createTable(
    runner,
    'reading_link_days',
    (c) => [
      { ...c.int('linkId'), isPrimary: true },
      { ...c.string('day', 10), isPrimary: true },
      c.int('opens'),
    ],
    { index: [['linkId']], foreign: [{ column: 'linkId', table: 'reading_links' }] },
  );
}
