import { ForeignKey, Index } from 'typeorm';
import { IntColumn } from './columns.js';
import { foreignName, indexName } from './migration.js';

/**
 * Foreign key to the row that owns a row of `table`; deleting the owner deletes the row.
 * @param isIndexed true for an index on this column alone
 */
export function OwnerColumn(
  table: string,
  column: string,
  owner: () => new () => object,
  isIndexed = true,
): PropertyDecorator {
  return (target, property) => {
    IntColumn()(target, property);
    ForeignKey(owner, { name: foreignName(table, column), onDelete: 'CASCADE' })(target, property);
    if (isIndexed) Index(indexName(table, [column]))(target, property);
  };
}
