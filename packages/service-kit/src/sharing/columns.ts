import type { OfferKind } from '@portals/contracts/sharing';
import { PrimaryColumn } from 'typeorm';
import { IdColumn, IntColumn, StringColumn, TimestampColumn } from '../database/columns.js';

/**
 * Columns of a guest's invitation, whose row exists until the invitation is accepted, withdrawn or expired. A service's entity adds the
 * table name, a unique index on the hash, and the column `companyId` with a foreign key that deletes the invitation with its company.
 */
export abstract class GuestInvitationColumns {
  @IdColumn() declare id: number;
  @IntColumn() declare workspaceId: number;
  declare companyId: number;
  @StringColumn(254) declare email: string;
  @StringColumn(20) declare kind: OfferKind;
  @StringColumn(10) declare endsOn: string;
  @StringColumn(64) declare tokenHash: string;
  @IntColumn() declare invitedBy: number;
  /** Workspace to which the company moves; set when the transfer is accepted. */
  @IntColumn({ nullable: true }) declare targetId: number | null;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn() declare expiresAt: Date;
}

/** Columns of an accepted guest invitation, stored so that the link still opens the company for the guest. */
export abstract class AcceptedInvitationColumns {
  @PrimaryColumn({ type: 'varchar', length: 64 }) declare tokenHash: string;
  declare companyId: number;
  @IntColumn() declare userId: number;
  @TimestampColumn() declare acceptedAt: Date;
}

/** Columns of a link to a company's report that works without an account. Revoking a link deletes its row. */
export abstract class ReadingLinkColumns {
  @IdColumn() declare id: number;
  @IntColumn() declare workspaceId: number;
  declare companyId: number;
  @StringColumn(100) declare label: string;
  @StringColumn(64) declare tokenHash: string;
  /** Hash of the token and the code together; null for a link without a code. */
  @StringColumn(64, { nullable: true }) declare codeHash: string | null;
  @StringColumn(10) declare endsOn: string;
  @IntColumn() declare createdBy: number;
  @TimestampColumn() declare createdAt: Date;
  /** Id of the report that the link opens; only in services where a company has several reports. */
  declare reportId?: number;
}

/** Columns that count how often a link was opened on one day, in `businessZone`. */
export abstract class ReadingLinkDayColumns {
  declare linkId: number;
  @PrimaryColumn({ type: 'varchar', length: 10 }) declare day: string;
  @IntColumn() declare opens: number;
}
