import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import { placeholders } from './sql.js';

/**
 * Runs one INSERT statement, which costs a fraction of saving an entity; placeholders are `?` on every database.
 * @returns the id of the new row, or null when the statement stored no row
 */
export async function insertRow(
  dataSource: DataSource,
  sql: string,
  parameters: readonly unknown[],
): Promise<number | null> {
  const runner = dataSource.createQueryRunner();
  try {
    const { affected, raw } = await runner.query(sql, [...parameters], true);
    if (affected !== 1) return null;
    // The driver for SQLite returns the id, the driver for MySQL an object with the id.
    return Number(typeof raw === 'object' && raw !== null ? raw.insertId : raw);
  } finally {
    await runner.release();
  }
}

/**
 * Inserts many rows of an entity with one statement, at a fraction of the cost of an insert query builder.
 * @param rows must all have the same properties, including all columns without a default
 */
export async function insertRows<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  rows: readonly Partial<Row>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const { dataSource } = manager;
  const { columns, tableName } = dataSource.getMetadata(entity);
  const stored = columns.filter(({ propertyName }) => Object.hasOwn(first, propertyName));
  const { driver } = dataSource;
  const names = stored.map(({ databaseName }) => driver.escape(databaseName)).join(', ');
  const places = `(${placeholders(stored)})`;
  await manager.query(
    `INSERT INTO ${driver.escape(tableName)} (${names}) VALUES ${rows.map(() => places).join(', ')}`,
    rows.flatMap((row) =>
      stored.map((column) => driver.preparePersistentValue(row[column.propertyName], column) ?? null),
    ),
  );
}

/** Inserts rows, skipping rows whose unique key already exists. The ids of new rows are not set on the given objects. */
export async function insertMissing<Entity extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Entity>,
  rows: QueryDeepPartialEntity<Entity> | QueryDeepPartialEntity<Entity>[],
): Promise<void> {
  const insert = manager.createQueryBuilder().insert().into(entity).values(rows);
  await insert.orIgnore().updateEntity(false).execute();
}
