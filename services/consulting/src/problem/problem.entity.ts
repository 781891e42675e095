import { IntColumn, TextColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';
import { CompanyIdColumn, CompanyItem } from '../company-item/company-item.entity.js';

@Entity('problems')
export class ProblemEntity extends CompanyItem {
  @CompanyIdColumn('problems')
  declare companyId: number;

  @TextColumn()
  declare description: string;

  /** From 1 (low) to 5 (critical). */
  @IntColumn()
  declare priority: number;
}
