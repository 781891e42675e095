import type { DataSource } from 'typeorm';

/** A step of a query plan in SQLite's format or in the format of MySQL and MariaDB. */
interface Step {
  detail?: string;
  table?: string;
  type?: string;
  key?: string;
}

/** Returns the query plans of the SQL statements with the given text that a piece of work sends, one text for each statement. */
export async function plansOf(dataSource: DataSource, text: RegExp, work: () => Promise<void>) {
  const logged = jest.spyOn(dataSource.logger, 'logQuery');
  await work();
  const sent = logged.mock.calls.filter(([sql]) => text.test(sql));
  logged.mockRestore();
  const explain = dataSource.options.type === 'better-sqlite3' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const plans: string[] = [];
  for (const [sql, values] of sent) {
    // Explaining an UPDATE would keep SQLite's lock for writing, so the SELECT of the same rows is explained.
    const read = sql.replace(/^UPDATE (\w+) SET .* WHERE/s, 'SELECT * FROM $1 WHERE');
    const steps = await dataSource.query<Step[]>(`${explain} ${read}`, values);
    plans.push(steps.map(({ detail, table, type, key }) => detail ?? `${table} ${type} ${key}`).join('\n'));
  }
  return plans;
}
