import {
  AcceptedInvitationColumns,
  foreignName,
  GuestInvitationColumns,
  indexName,
  ReadingLinkColumns,
  ReadingLinkDayColumns,
  type SharingTables,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CompanyIdColumn } from '../company-item/company-item.entity.js';

@Entity('guest_invitations')
@Index(uniqueName('guest_invitations', ['tokenHash']), ['tokenHash'], { unique: true })
@Index(indexName('guest_invitations', ['email', 'expiresAt']), ['email', 'expiresAt'])
export class GuestInvitationEntity extends GuestInvitationColumns {
  @CompanyIdColumn('guest_invitations') declare companyId: number;
}

@Entity('accepted_invitations')
export class AcceptedInvitationEntity extends AcceptedInvitationColumns {
  @CompanyIdColumn('accepted_invitations') declare companyId: number;
}

@Entity('reading_links')
@Index(uniqueName('reading_links', ['tokenHash']), ['tokenHash'], { unique: true })
export class ReadingLinkEntity extends ReadingLinkColumns {
  @CompanyIdColumn('reading_links') declare companyId: number;
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

export const sharingTables: SharingTables = {
  invitation: GuestInvitationEntity,
  accepted: AcceptedInvitationEntity,
  link: ReadingLinkEntity,
  linkDay: ReadingLinkDayEntity,
};
