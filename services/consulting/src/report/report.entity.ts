import type { Language } from '@portals/contracts/constants';
import type { ReportFacts } from '@portals/contracts/consulting';
import {
  BooleanColumn,
  IdColumn,
  JsonColumn,
  LongTextColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { CompanyIdColumn } from '../company-item/company-item.entity.js';

/** The report of a company. There is at most one, whose text and facts never change. */
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

  /** Language of the text; null in reports of earlier versions. */
  @StringColumn(5, { nullable: true })
  declare language: Language | null;

  /** Null in reports stored before facts existed. */
  @JsonColumn({ nullable: true })
  declare facts: ReportFacts | null;

  /** True when the report lists legal obligations (rule 6.13). */
  @BooleanColumn({ default: false })
  declare obligations: boolean;

  @TimestampColumn()
  declare createdAt: Date;
}
