import {
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

/** A company that somebody sells for. From the moment it is deleted, nobody sees it or anything under it. */
@Entity('marketing_companies')
@Index(indexName('marketing_companies', ['userId', 'createdAt']), ['userId', 'createdAt'])
export class MarketingCompanyEntity {
  @IdColumn()
  declare id: number;

  @StringColumn(200)
  declare name: string;

  @StringColumn(200)
  declare sector: string;

  @TextColumn()
  declare commercialObjectives: string;

  @TextColumn()
  declare targetAudience: string;

  @StringColumn(20)
  declare targetAudienceType: string;

  @TimestampColumn()
  declare createdAt: Date;

  /** The owner, a user of the auth service. */
  @IntColumn()
  declare userId: number;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;

  /** Name and sector as lists are sorted and searched; never answered. */
  @StringColumn(120)
  declare nameKey: string;

  @StringColumn(120)
  declare sectorKey: string;

  @TextColumn()
  declare searchText: string;

  /** Address or link of its own contact for privacy questions (rule 16.32). */
  @StringColumn(254, { nullable: true })
  declare privacyContact: string | null;

  /** When it was deleted; its rows go a little later, in small steps. */
  @TimestampColumn({ nullable: true })
  declare deletedAt: Date | null;
}
