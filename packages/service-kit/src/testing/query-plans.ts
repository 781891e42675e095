import { DataSource } from 'typeorm';

const explanations = {
  'better-sqlite3': 'EXPLAIN QUERY PLAN',
  mariadb: 'EXPLAIN',
  // The format of EXPLAIN is a tree by default since MySQL 9.
  mysql: 'EXPLAIN FORMAT = TRADITIONAL',
} as const;

/** Returns the beginning of a statement that explains how the database would run another: one row for each step. */
export const explain = ({ options }: DataSource): string =>
  explanations[options.type as keyof typeof explanations];

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
  dataSource: DataSource,
  statements: readonly (readonly [sql: string, parameters?: Parameters<DataSource['query']>[1]])[],
): Promise<string[]> {
  const own = await new DataSource({ ...dataSource.options, entities: [], migrations: [] }).initialize();
  try {
    const plans: string[] = [];
    for (const [sql, parameters] of statements) {
      const steps = await own.query<Step[]>(`${explain(dataSource)} ${sql}`, parameters);
      plans.push(steps.map(({ detail, table, type, key }) => detail ?? `${table} ${type} ${key}`).join());
    }
    return plans;
  } finally {
    await own.destroy();
  }
}
