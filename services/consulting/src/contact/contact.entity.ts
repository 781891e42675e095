import { BooleanColumn, StringColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';
import { CompanyIdColumn, CompanyItem } from '../company-item/company-item.entity.js';

/** A person at a company; unrelated to the messages of the public contact form. */
@Entity('company_contacts')
export class ContactEntity extends CompanyItem {
  @CompanyIdColumn('company_contacts')
  declare companyId: number;

  @StringColumn(200)
  declare name: string;

  @StringColumn(200)
  declare position: string;

  @StringColumn(50, { nullable: true })
  declare phone: string | null;

  @StringColumn(254, { nullable: true })
  declare email: string | null;

  /** Several contacts may be primary (rule 5.6). */
  @BooleanColumn({ default: false })
  declare isPrimary: boolean;
}
