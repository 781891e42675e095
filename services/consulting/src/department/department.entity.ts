import { IntColumn, StringColumn, TextColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';
import { CompanyIdColumn, CompanyItem } from '../company-item/company-item.entity.js';

@Entity('departments')
export class DepartmentEntity extends CompanyItem {
  @CompanyIdColumn('departments')
  declare companyId: number;

  @StringColumn(200)
  declare name: string;

  @TextColumn()
  declare function: string;

  /** From 1 (little) to 5 (high). */
  @IntColumn()
  declare digitalizationLevel: number;
}
