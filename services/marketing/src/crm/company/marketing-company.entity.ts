import {
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TextColumn,
  TimestampColumn,
  WorkspaceIdColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

/** A company whose marketing is managed here. Once it is deleted, the company and all of its data are hidden. */
@Entity('marketing_companies')
@Index(indexName('marketing_companies', ['workspaceId', 'createdAt']), ['workspaceId', 'createdAt'])
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

  /** Id of the workspace to which the company belongs. */
  @WorkspaceIdColumn()
  declare workspaceId: number;

  /** Id of the user who registered the company. */
  @IntColumn()
  declare userId: number;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;

  /** Keys for sorting and searching lists; never sent to clients. */
  @StringColumn(120)
  declare nameKey: string;

  @StringColumn(120)
  declare sectorKey: string;

  @TextColumn()
  declare searchText: string;

  /** Email address or URL of the company's contact for privacy questions (rule 16.32). */
  @StringColumn(254, { nullable: true })
  declare privacyContact: string | null;

  /** Id of the same company in the consulting service; shown only to people who have access to it there (rule 9.18). */
  @IntColumn({ nullable: true })
  declare consultingCompanyId: number | null;

  /** Time of the deletion; a worker then removes the company's rows in small steps. */
  @TimestampColumn({ nullable: true })
  declare deletedAt: Date | null;
}
