import { DataSource } from 'typeorm';

/** A step of a query plan in SQLite's format or in the format of MySQL and MariaDB. */
interface Step {
  detail?: string;
  table?: string;
  type?: string;
  key?: string;
}

/**
 * Returns the query plans of statements, one text for each. They are explained on a connection of their own, because SQLite's driver ends an
 * explained statement late: until then, its connection keeps a lock and reads old rows.
 */
export async function queryPlans(
  { options }: DataSource,
  statements: readonly (readonly [sql: string, parameters?: Parameters<DataSource['query']>[1]])[],
): Promise<string[]> {
  const own = await new DataSource({ ...options, entities: [], migrations: [] }).initialize();
  try {
    const explain = options.type === 'better-sqlite3' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
    const plans: string[] = [];
    for (const [sql, parameters] of statements) {
      const steps = await own.query<Step[]>(`${explain} ${sql}`, parameters);
      plans.push(steps.map(({ detail, table, type, key }) => detail ?? `${table} ${type} ${key}`).join());
    }
    return plans;
  } finally {
    await own.destroy();
  }
}
