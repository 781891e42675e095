import { Inject, Injectable } from '@nestjs/common';
import type { DataOwner, DataRows, DataRowsRequest, DataSection } from '@portals/contracts/auth';
import { DataSource, type EntityMetadata } from 'typeorm';
import { FairReads } from '../database/fair-reads.js';
import { notFound } from '../errors/app-error.js';
import { copyCondition, PERSONAL_DATA, type PersonalData, type PersonalTable } from './personal-table.js';

/** Maximum number of rows in one reply. */
const pageSize = 200;

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
      copyCondition(table, owner) ?? '1 = 0',
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
   * Reads the rows that a condition selects, ordered by key.
   * @param after id of the last row of the previous page; for other keys, the number of rows read so far
   */
  async page(
    entity: PersonalTable['entity'],
    columns: readonly string[],
    condition: string,
    { userId, after, size }: { userId: number; after: number; size: number },
  ): Promise<{ rows: Record<string, unknown>[]; next: number | null }> {
    const meta = this.dataSource.getMetadata(entity);
    const keys = primaryKeysOf(meta);
    const byId = keys.length === 1 && keys[0] === 'id';
    const quoted = (name: string) => this.dataSource.driver.escape(name);
    const names = new Set([...keys, ...columns]);
    // Reading by the primary key lets each page continue where the previous page ended, instead of sorting all rows for each page.
    const isSqlite = this.dataSource.options.type === 'better-sqlite3';
    const byKey = isSqlite ? 'NOT INDEXED' : 'FORCE INDEX (PRIMARY)';
    const sql = `SELECT ${[...names].map(quoted).join(', ')} FROM ${quoted(meta.tableName)} ${byId ? byKey : ''}
      WHERE (${condition})${byId ? ` AND id > ${Number(after)}` : ''}
      ORDER BY ${keys.map(quoted).join(', ')} LIMIT ${size}${byId ? '' : ` OFFSET ${Number(after)}`}`;
    const rows = await this.reads.of({ id: userId }).query<Record<string, unknown>[]>(sql);
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

/** Returns the columns of the primary key. */
export const primaryKeysOf = (meta: EntityMetadata): string[] =>
  meta.primaryColumns.map(({ databaseName }) => databaseName);
