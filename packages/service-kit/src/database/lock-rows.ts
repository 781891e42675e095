import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Makes a query lock the rows that it reads until the transaction ends. SQLite has no row locks, but runs one transaction at a time. */
export function lockRows<Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>): SelectQueryBuilder<Row> {
  return query.dataSource.options.type === 'better-sqlite3' ? query : query.setLock('pessimistic_write');
}
