import { IdColumn, OwnerColumn } from '@portals/service-kit';
import { CompanyEntity } from '../company/company.entity.js';

/** Columns common to all kinds of company records. */
export abstract class CompanyItem {
  @IdColumn()
  declare id: number;

  abstract companyId: number;
}

/** Foreign key to the company of a row in `table`; the row is deleted together with the company. */
export const CompanyIdColumn = (table: string, { unique = false } = {}): PropertyDecorator =>
  OwnerColumn(table, 'companyId', () => CompanyEntity, !unique);
