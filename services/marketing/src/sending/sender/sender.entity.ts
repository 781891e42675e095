import {
  BooleanColumn,
  IdColumn,
  IntColumn,
  OwnerColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

const table = 'marketing_senders';

/** Sender of a company's emails (rule 11.20). */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId']), ['marketingCompanyId'], { unique: true })
export class SenderEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  @StringColumn(200)
  declare fromName: string;

  @StringColumn(254)
  declare fromAddress: string;

  @StringColumn(254, { nullable: true })
  declare replyTo: string | null;

  @StringColumn(200)
  declare legalName: string;

  @BooleanColumn({ default: false })
  declare countClicks: boolean;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;

  @TextColumn()
  declare postalAddress: string;
}
