import { Page } from '@portals/service-kit';
import type { DataSource } from 'typeorm';
import type { Condition } from '../search/search-condition.js';

/** One page of a table's rows. Names are our own and never a caller's. */
export interface PageRequest {
  table: string;
  columns: readonly string[];
  where: Condition;
  /** What the rows are sorted by before their id, with `-` in front for descending. */
  sort: string;
  /** The column behind each key of `sort`. */
  sortable: Readonly<Record<string, string>>;
  /** From 1. */
  page: number;
  pageSize: number;
}

type Direction = 'ASC' | 'DESC';
const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

async function count(dataSource: DataSource, { table, where }: PageRequest): Promise<number> {
  const sql = `SELECT COUNT(*) AS total FROM ${table} WHERE ${where.sql}`;
  const [counted] = await dataSource.query<{ total: number | string }[]>(sql, where.parameters);
  return Number(counted?.total ?? 0);
}

/**
 * Reads rows in order. Ids are looked up first, in an index that holds nothing else, so that the rows of the pages before
 * are never read.
 * @param fromEnd walks the index backwards: for the pages of the second half
 */
function readRows<Row>(
  dataSource: DataSource,
  request: PageRequest,
  range: { limit: number; offset: number; fromEnd: boolean },
): Promise<Row[]> {
  const { table, columns, where, sort, sortable } = request;
  const descending = sort.startsWith('-');
  const by = sortable[descending ? sort.slice(1) : sort] ?? 'id';
  const shown: Direction = descending ? 'DESC' : 'ASC';
  const walked = range.fromEnd ? opposite[shown] : shown;
  const order = (direction: Direction, row = '') => `${row}${by} ${direction}, ${row}id ${direction}`;
  const sql = `SELECT ${columns.map((name) => `entry.${name}`).join(', ')} FROM (
      SELECT id FROM ${table} WHERE ${where.sql} ORDER BY ${order(walked)} LIMIT ? OFFSET ?
    ) picked JOIN ${table} entry ON entry.id = picked.id ORDER BY ${order(shown, 'entry.')}`;
  return dataSource.query<Row[]>(sql, [...where.parameters, range.limit, range.offset]);
}

/** One page of a list, and how many rows match in all. Equal rows follow each other by their ids on every database. */
export async function readPage<Row>(dataSource: DataSource, request: PageRequest): Promise<Page<Row>> {
  const { page, pageSize } = request;
  const offset = (page - 1) * pageSize;
  if (page === 1) {
    const rows = await readRows<Row>(dataSource, request, { limit: pageSize, offset, fromEnd: false });
    // A first page that is not full is the whole list.
    return new Page(rows, rows.length < pageSize ? rows.length : await count(dataSource, request));
  }
  const total = await count(dataSource, request);
  if (offset >= total) return new Page([], total);
  const fromEnd = offset > total / 2;
  const limit = fromEnd ? Math.min(pageSize, total - offset) : pageSize;
  const range = { limit, offset: fromEnd ? total - offset - limit : offset, fromEnd };
  return new Page(await readRows<Row>(dataSource, request, range), total);
}
