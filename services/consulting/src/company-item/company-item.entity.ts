import { foreignName, IdColumn, IntColumn, indexName } from '@portals/service-kit';
import { ForeignKey, Index } from 'typeorm';
import { CompanyEntity } from '../company/company.entity.js';

/** Columns common to all records under a company. */
export abstract class CompanyItem {
  @IdColumn()
  declare id: number;

  abstract companyId: number;
}

/** Column with the company that a row of `table` belongs to and is deleted with. */
export function CompanyIdColumn(table: string, options: { unique?: boolean } = {}): PropertyDecorator {
  return (target, property) => {
    IntColumn()(target, property);
    ForeignKey(() => CompanyEntity, { name: foreignName(table, 'companyId'), onDelete: 'CASCADE' })(
      target,
      property,
    );
    if (!options.unique) Index(indexName(table, ['companyId']))(target, property);
  };
}
