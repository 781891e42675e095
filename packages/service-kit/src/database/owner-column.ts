import { ForeignKey, Index } from 'typeorm';
import { IntColumn } from './columns.js';
import { foreignName, indexName } from './migration.js';

/**
 * Column with the id of the row that a row of `table` belongs to and is deleted with.
 * @param isIndexed false where the entity declares an index of its own
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
