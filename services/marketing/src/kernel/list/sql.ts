import { eachOf } from '@portals/contracts/constants';
import type { RowReader } from '@portals/service-kit';
import type { Condition } from '../search/search-condition.js';

/** Rows of a table that meet a condition. The table name must be a constant in the code, never input from a caller. */
export interface RowSet {
  table: string;
  where: Condition;
}

/** Counts several sets of rows in one statement. The names of the sets must be constants in the code, never input from a caller. */
export async function countSets<Name extends string>(
  reader: RowReader,
  sets: Readonly<Record<Name, RowSet>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(sets) as Name[];
  const counts = names.map((name) => {
    const { table, where } = sets[name];
    return `(SELECT COUNT(*) FROM ${table} WHERE ${where.sql}) AS ${name}Count`;
  });
  const parameters = names.flatMap((name) => sets[name].where.parameters);
  const [row] = await reader.query<Record<string, unknown>[]>(`SELECT ${counts.join(', ')}`, parameters);
  return eachOf(names, (name) => Number(row?.[`${name}Count`] ?? 0));
}
