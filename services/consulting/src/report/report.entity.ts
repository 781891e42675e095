import { IdColumn, LongTextColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { CompanyIdColumn } from '../company-item/company-item.entity.js';

/** The only report of a company; it is never changed. */
@Entity('reports')
@Index(uniqueName('reports', ['companyId']), ['companyId'], { unique: true })
export class ReportEntity {
  @IdColumn()
  declare id: number;

  @CompanyIdColumn('reports', { unique: true })
  declare companyId: number;

  @LongTextColumn()
  declare analysis: string;

  @LongTextColumn()
  declare recommendations: string;

  @LongTextColumn()
  declare aiArchitecture: string;

  @TimestampColumn()
  declare createdAt: Date;
}
