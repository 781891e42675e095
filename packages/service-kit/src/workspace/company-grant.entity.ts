import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, StringColumn, TimestampColumn } from '../database/columns.js';
import { createTable, indexName, uniqueName } from '../database/migration.js';

export const grantsTable = 'company_grants';

/** Kinds of grants for companies: a member to whom a company was assigned, or a guest of the client (rules 18.4, 18.5). */
export const grantKinds = ['member', 'reader', 'contributor'] as const;
export type GrantKind = (typeof grantKinds)[number];

/** `endsOn` of a grant that never ends. */
export const neverEnds = '9999-12-31';

const unique = ['workspaceId', 'companyId', 'userId'];
const byUser = ['userId', 'endsOn'];

/** Permission of one person for one company, in addition to the roles of the company's workspace. */
@Entity(grantsTable)
@Index(uniqueName(grantsTable, unique), unique, { unique: true })
@Index(indexName(grantsTable, byUser), byUser)
export class CompanyGrantEntity {
  @IdColumn() declare id: number;
  @IntColumn() declare workspaceId: number;
  @IntColumn() declare companyId: number;
  @IntColumn() declare userId: number;
  @StringColumn(20) declare kind: GrantKind;
  /** Last day on which the grant is valid, in `businessZone`: `2026-12-31`. */
  @StringColumn(10, { default: neverEnds }) declare endsOn: string;
  /** Address to which a guest's invitation was sent. */
  @StringColumn(254, { nullable: true }) declare email: string | null;
  /** Id of the person who created the grant. */
  @IntColumn() declare grantedBy: number;
  @TimestampColumn() declare createdAt: Date;
}

export const createGrants = (runner: Parameters<typeof createTable>[0]): Promise<void> =>
  createTable(
    runner,
    grantsTable,
    (c) => [
      c.id(),
      c.int('workspaceId'),
      c.int('companyId'),
      c.int('userId'),
      c.string('kind', 20),
      c.string('endsOn', 10, { default: `'${neverEnds}'` }),
      c.string('email', 254, { nullable: true }),
      c.int('grantedBy'),
      c.timestamp('createdAt'),
    ],
    { unique: [unique], index: [byUser] },
  );
