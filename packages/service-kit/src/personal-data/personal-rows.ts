import { Inject, Injectable } from '@nestjs/common';
import type { DataOwner, DataRows, DataRowsRequest, DataSection } from '@portals/contracts/auth';
import { DataSource, type EntityMetadata } from 'typeorm';
import { FairReads, type RowReader } from '../database/fair-reads.js';
import { notFound } from '../errors/app-error.js';
import { copyConditions, PERSONAL_DATA, type PersonalData, type PersonalTable } from './personal-table.js';

/** Maximum number of rows in one reply. */
const pageSize = 200;
/** Number of pages up to which the remaining rows of a person are few enough to read all of their ids for each page. */
const fewPages = 25;

/** Converts the value of a column to a JSON value; a date becomes text. */
const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));

/**
 * Reads the data that a service stores about a person, one page at a time. The statements are queued under the person's id, so that other
 * users are not delayed.
 */
@Injectable()
export class PersonalRows {
  constructor(
    @Inject(PERSONAL_DATA) private readonly data: PersonalData,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  sections(): DataSection[] {
    return this.data.tables.flatMap((table) =>
      table.section === undefined
        ? []
        : [{ name: table.section, columns: this.columnsOf(table).map((column) => column.propertyName) }],
    );
  }

  /** @throws AppError NOT_FOUND for an unknown section */
  async rows({ section, after, ...owner }: DataRowsRequest): Promise<DataRows> {
    const table = this.data.tables.find((one) => one.section === section);
    if (table === undefined) throw notFound();
    const columns = this.columnsOf(table);
    const { driver } = this.dataSource;
    const found = await this.page(
      table.entity,
      columns.map(({ databaseName }) => databaseName),
      copyConditions(table, owner),
      { userId: owner.userId, after, size: pageSize },
    );
    return {
      rows: found.rows.map((row) =>
        columns.map(
          (column) =>
            plain(driver.prepareHydratedValue(row[column.databaseName], column)) as DataRows['rows'][0][0],
        ),
      ),
      next: found.next,
    };
  }

  /**
   * Reads the rows that meet at least one condition, ordered by key.
   * @param after id of the last row of the previous page; for other keys, the number of rows read so far
   */
  async page(
    entity: PersonalTable['entity'],
    columns: readonly string[],
    conditions: readonly string[],
    { userId, after, size }: { userId: number; after: number; size: number },
  ): Promise<{ rows: Record<string, unknown>[]; next: number | null }> {
    const reader = this.reads.of({ id: userId });
    const meta = this.dataSource.getMetadata(entity);
    const keys = primaryKeysOf(meta);
    const byId = keys.length === 1 && keys[0] === 'id';
    const quoted = (name: string) => this.dataSource.driver.escape(name);
    const names = [...new Set([...keys, ...columns])].map(quoted).join(', ');
    const table = quoted(meta.tableName);
    if (byId) {
      const ids = await idsOf({ table, conditions, after, most: fewPages * size }, reader);
      if (ids !== null) {
        const some = ids.slice(0, size);
        const sql = `SELECT ${names} FROM ${table} WHERE id IN (${some.join(', ')}) ORDER BY id`;
        const rows = some.length === 0 ? [] : await reader.query<Record<string, unknown>[]>(sql);
        return { rows, next: ids.length > size ? Number(some.at(-1)) : null };
      }
    }
    // Reading by the primary key lets each page continue where the previous page ended, instead of sorting all rows for each page. It also
    // passes the rows of others in between: if there are millions of them, this page can still take too long.
    const isSqlite = this.dataSource.options.type === 'better-sqlite3';
    const byKey = isSqlite ? 'NOT INDEXED' : 'FORCE INDEX (PRIMARY)';
    const sql = `SELECT ${names} FROM ${table} ${byId ? byKey : ''}
      WHERE (${conditions.join(' OR ') || '1 = 0'})${byId ? ` AND id > ${Number(after)}` : ''}
      ORDER BY ${keys.map(quoted).join(', ')} LIMIT ${size}${byId ? '' : ` OFFSET ${Number(after)}`}`;
    const rows = await reader.query<Record<string, unknown>[]>(sql);
    if (rows.length < size) return { rows, next: null };
    return { rows, next: byId ? Number(rows.at(-1)?.id) : after + rows.length };
  }

  /** Counts the rows of a table that match a condition. */
  async count(entity: PersonalTable['entity'], condition: string, { userId }: DataOwner): Promise<number> {
    const { tableName } = this.dataSource.getMetadata(entity);
    const sql = `SELECT COUNT(*) AS total FROM ${this.dataSource.driver.escape(tableName)} WHERE ${condition}`;
    const [row] = await this.reads.of({ id: userId }).query<{ total: unknown }[]>(sql);
    return Number(row?.total ?? 0);
  }

  private columnsOf({ entity, without = [] }: PersonalTable) {
    return this.dataSource.getMetadata(entity).columns.filter(({ isVirtualProperty, propertyName }) => {
      return !isVirtualProperty && !without.includes(propertyName);
    });
  }
}

/**
 * Returns the ids of the rows that meet at least one condition and come after a row, in order; null when there are more than `most`. Each
 * condition has a statement of its own, because MariaDB uses no index for an OR of subqueries. Without an order, databases look for the rows
 * of the person; otherwise they might read the whole table in that order.
 */
async function idsOf(
  {
    table,
    conditions,
    after,
    most,
  }: { table: string; conditions: readonly string[]; after: number; most: number },
  reader: RowReader,
): Promise<number[] | null> {
  const ids = new Set<number>();
  for (const condition of conditions) {
    const sql = `SELECT id FROM ${table} WHERE (${condition}) AND id > ${Number(after)} LIMIT ${most + 1}`;
    for (const { id } of await reader.query<{ id: unknown }[]>(sql)) ids.add(Number(id));
    if (ids.size > most) return null;
  }
  return [...ids].sort((one, other) => one - other);
}

/** Returns the columns of the primary key. */
export const primaryKeysOf = (meta: EntityMetadata): string[] =>
  meta.primaryColumns.map(({ databaseName }) => databaseName);
