import { Page, type RowReader } from '@portals/service-kit';
import { allOf, type Condition } from '../search/search-condition.js';

/**
 * Sort column in which rows without a value contain `none`, a text that sorts after all values. These rows come last in both directions.
 */
interface SortColumn {
  column: string;
  none: string;
}

/** Request for one page of a table's rows. Table and column names must be constants in the code, never input from a caller. */
export interface PageRequest {
  table: string;
  /** Alias by which the condition refers to the table, if it uses one. */
  alias?: string;
  columns: readonly string[];
  where: Condition;
  /** Sort key that precedes the id, with `-` in front for descending. */
  sort: string;
  /** Maps each sort key to its column. */
  sortable: Readonly<Record<string, string | SortColumn>>;
  /** Page number, from 1. */
  page: number;
  pageSize: number;
}

type Direction = 'ASC' | 'DESC';
const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

interface Order {
  /** Column to sort by before the id; null when it has the same value in all rows. */
  by: string | null;
  shown: Direction;
  /** Stored text of rows without a value, when the sort order does not already put these rows last. */
  none: string | null;
}

function orderOf({ sort, sortable }: PageRequest): Order {
  const descending = sort.startsWith('-');
  const found = sortable[descending ? sort.slice(1) : sort] ?? 'id';
  const { column, none } = typeof found === 'string' ? { column: found, none: null } : found;
  return { by: column, shown: descending ? 'DESC' : 'ASC', none: descending ? none : null };
}

async function count(reader: RowReader, { table, alias = '', where }: PageRequest): Promise<number> {
  const sql = `SELECT COUNT(*) AS total FROM ${table} ${alias} WHERE ${where.sql}`;
  const [counted] = await reader.query<{ total: number | string }[]>(sql, where.parameters);
  return Number(counted?.total ?? 0);
}

/**
 * Reads rows in order. The ids are looked up first, in a covering index, so that the rows of earlier pages are never read. Ids in the
 * second half of the list are looked up from its end.
 * @param range `total` is the number of all matching rows
 */
async function readRows<Row>(
  reader: RowReader,
  request: PageRequest,
  { by, shown }: Pick<Order, 'by' | 'shown'>,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<Row[]> {
  const length = Math.min(limit, total - offset);
  if (length <= 0) return [];
  const { table, alias = '', columns, where } = request;
  const fromEnd = offset > total / 2;
  const walked = fromEnd ? opposite[shown] : shown;
  const order = (direction: Direction, row = '') =>
    `${by === null ? '' : `${row}${by} ${direction}, `}${row}id ${direction}`;
  const sql = `SELECT ${columns.map((name) => `entry.${name}`).join(', ')} FROM (
      SELECT id FROM ${table} ${alias} WHERE ${where.sql} ORDER BY ${order(walked)} LIMIT ? OFFSET ?
    ) picked JOIN ${table} entry ON entry.id = picked.id ORDER BY ${order(shown, 'entry.')}`;
  return reader.query<Row[]>(sql, [...where.parameters, length, fromEnd ? total - offset - length : offset]);
}

/** Reads a page of the rows with a value, followed by the rows without one. */
async function readWithNoneLast<Row>(
  reader: RowReader,
  request: PageRequest,
  none: string,
): Promise<Page<Row>> {
  const { where, page, pageSize } = request;
  const { by, shown } = orderOf(request);
  const part = (sign: '<' | '=') => ({
    ...request,
    where: allOf([where, { sql: `${by} ${sign} ?`, parameters: [none] }]),
  });
  const [some, others] = [part('<'), part('=')];
  const [first, second] = [await count(reader, some), await count(reader, others)];
  const offset = (page - 1) * pageSize;
  const rows = await readRows<Row>(reader, some, { by, shown }, { offset, limit: pageSize, total: first });
  const rest = {
    offset: Math.max(0, offset - first),
    limit: pageSize - rows.length,
    total: second,
  };
  // All these rows contain `none` in the sort column, so the query sorts only by id. If it sorted by the column too, MariaDB could not use
  // the index when the connection's collation differs from the column's.
  const without = await readRows<Row>(reader, others, { by: null, shown }, rest);
  return new Page([...rows, ...without], first + second);
}

/** Reads one page of a list and counts all matching rows. Rows with equal keys are ordered by id on every database. */
export async function readPage<Row>(reader: RowReader, request: PageRequest): Promise<Page<Row>> {
  const { page, pageSize } = request;
  const { none, ...order } = orderOf(request);
  if (none !== null) return readWithNoneLast(reader, request, none);
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  if (page === 1) {
    const rows = await readRows<Row>(reader, request, order, {
      ...range,
      total: Number.MAX_SAFE_INTEGER,
    });
    // When the first page is not full, it contains all rows, so counting them needs no query.
    return new Page(rows, rows.length < pageSize ? rows.length : await count(reader, request));
  }
  const total = await count(reader, request);
  return new Page(await readRows<Row>(reader, request, order, { ...range, total }), total);
}
