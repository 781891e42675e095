import type { OfferKind } from '@portals/contracts/sharing';
import { PrimaryColumn } from 'typeorm';
import { IdColumn, IntColumn, StringColumn, TimestampColumn } from '../database/columns.js';

/**
 * Columns of an invitation of a guest, until it is accepted, withdrawn or expired. The entity of a service adds its name, a unique index on
 * the hash, and the column `companyId` with a foreign key that deletes the invitation together with its company.
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
  /** Workspace that takes over the company, set when a handover is accepted. */
  @IntColumn({ nullable: true }) declare targetId: number | null;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn() declare expiresAt: Date;
}

/** Columns of an accepted guest invitation, kept so that its link still leads the guest to the company. */
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
  /** Id of the one report that the link opens; only in services where a company has several reports. */
  declare reportId?: number;
}

/** Columns that count how often a link was opened on one day, in the time zone of the business. */
export abstract class ReadingLinkDayColumns {
  declare linkId: number;
  @PrimaryColumn({ type: 'varchar', length: 10 }) declare day: string;
  @IntColumn() declare opens: number;
}
