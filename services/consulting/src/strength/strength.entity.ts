import { IntColumn, TextColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';
import { CompanyIdColumn, CompanyItem } from '../company-item/company-item.entity.js';

@Entity('strengths')
export class StrengthEntity extends CompanyItem {
  @CompanyIdColumn('strengths')
  declare companyId: number;

  @TextColumn()
  declare description: string;

  /** From 1 (low) to 5 (high). */
  @IntColumn()
  declare impact: number;
}
