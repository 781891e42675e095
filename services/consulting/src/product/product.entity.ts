import { StringColumn, TextColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';
import { CompanyIdColumn, CompanyItem } from '../company-item/company-item.entity.js';

@Entity('products')
export class ProductEntity extends CompanyItem {
  @CompanyIdColumn('products')
  declare companyId: number;

  @StringColumn(200)
  declare name: string;

  @TextColumn()
  declare description: string;

  @StringColumn(20)
  declare type: string;
}
