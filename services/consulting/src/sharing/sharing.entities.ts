import type { OfferKind } from '@portals/contracts/consulting';
import {
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CompanyIdColumn } from '../company-item/company-item.entity.js';

/** An invitation of a guest, until it is accepted, withdrawn or expired. */
@Entity('guest_invitations')
@Index(uniqueName('guest_invitations', ['tokenHash']), ['tokenHash'], { unique: true })
export class GuestInvitationEntity {
  @IdColumn() declare id: number;
  @IntColumn() declare workspaceId: number;
  @CompanyIdColumn('guest_invitations') declare companyId: number;
  @StringColumn(254) declare email: string;
  @StringColumn(20) declare kind: OfferKind;
  @StringColumn(10) declare endsOn: string;
  @StringColumn(64) declare tokenHash: string;
  @IntColumn() declare invitedBy: number;
  /** Workspace that takes over the company, once somebody has accepted a handover. */
  @IntColumn({ nullable: true }) declare targetId: number | null;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn() declare expiresAt: Date;
}

/** An accepted invitation of a guest, so that its link still leads them to the company. */
@Entity('accepted_invitations')
export class AcceptedInvitationEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 }) declare tokenHash: string;
  @CompanyIdColumn('accepted_invitations') declare companyId: number;
  @IntColumn() declare userId: number;
  @TimestampColumn() declare acceptedAt: Date;
}

/** A link to a company's report that works without an account. Revoking deletes it. */
@Entity('reading_links')
@Index(uniqueName('reading_links', ['tokenHash']), ['tokenHash'], { unique: true })
export class ReadingLinkEntity {
  @IdColumn() declare id: number;
  @IntColumn() declare workspaceId: number;
  @CompanyIdColumn('reading_links') declare companyId: number;
  @StringColumn(100) declare label: string;
  @StringColumn(64) declare tokenHash: string;
  /** Hash of the token and the code together; null for a link without a code. */
  @StringColumn(64, { nullable: true }) declare codeHash: string | null;
  @StringColumn(10) declare endsOn: string;
  @IntColumn() declare createdBy: number;
  @TimestampColumn() declare createdAt: Date;
}

/** How often a link was opened on one day, in the time zone of the business. */
@Entity('reading_link_days')
@Index(indexName('reading_link_days', ['linkId']), ['linkId'])
export class ReadingLinkDayEntity {
  @PrimaryColumn({ type: 'int' })
  @ForeignKey(() => ReadingLinkEntity, {
    name: foreignName('reading_link_days', 'linkId'),
    onDelete: 'CASCADE',
  })
  declare linkId: number;

  @PrimaryColumn({ type: 'varchar', length: 10 }) declare day: string;
  @IntColumn() declare opens: number;
}
