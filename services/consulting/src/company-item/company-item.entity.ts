import { IdColumn, OwnerColumn } from '@portals/service-kit';
import { CompanyEntity } from '../company/company.entity.js';

/** Columns common to all records under a company. */
export abstract class CompanyItem {
  @IdColumn()
  declare id: number;

  abstract companyId: number;
}

/** Column with the company that a row of `table` belongs to and is deleted with. */
export const CompanyIdColumn = (table: string, { unique = false } = {}): PropertyDecorator =>
  OwnerColumn(table, 'companyId', () => CompanyEntity, !unique);
