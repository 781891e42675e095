import {
  AcceptedInvitationColumns,
  foreignName,
  GuestInvitationColumns,
  indexName,
  OwnerColumn,
  ReadingLinkColumns,
  ReadingLinkDayColumns,
  type SharingTables,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AnalyticsReportEntity } from '../../analytics/index.js';
import { MarketingCompanyEntity } from '../../crm/index.js';

const CompanyColumn = (table: string) => OwnerColumn(table, 'companyId', () => MarketingCompanyEntity);

@Entity('guest_invitations')
@Index(uniqueName('guest_invitations', ['tokenHash']), ['tokenHash'], { unique: true })
@Index(indexName('guest_invitations', ['email', 'expiresAt']), ['email', 'expiresAt'])
export class GuestInvitationEntity extends GuestInvitationColumns {
  @CompanyColumn('guest_invitations') declare companyId: number;
}

@Entity('accepted_invitations')
export class AcceptedInvitationEntity extends AcceptedInvitationColumns {
  @CompanyColumn('accepted_invitations') declare companyId: number;
}

@Entity('reading_links')
@Index(uniqueName('reading_links', ['tokenHash']), ['tokenHash'], { unique: true })
export class ReadingLinkEntity extends ReadingLinkColumns {
  @CompanyColumn('reading_links') declare companyId: number;
  /** The only report that the link opens. */
  @OwnerColumn('reading_links', 'reportId', () => AnalyticsReportEntity) declare reportId: number;
}

@Entity('reading_link_days')
@Index(indexName('reading_link_days', ['linkId']), ['linkId'])
export class ReadingLinkDayEntity extends ReadingLinkDayColumns {
  @PrimaryColumn({ type: 'int' })
  @ForeignKey(() => ReadingLinkEntity, {
    name: foreignName('reading_link_days', 'linkId'),
    onDelete: 'CASCADE',
  })
  declare linkId: number;
}

export const sharingTables: SharingTables<ReadingLinkEntity> = {
  invitation: GuestInvitationEntity,
  accepted: AcceptedInvitationEntity,
  link: ReadingLinkEntity,
  linkDay: ReadingLinkDayEntity,
};
