import type { DataSource, QueryRunner } from 'typeorm';

/**
 * Runs each statement of a data source's query runners through a function.
 * @param around gets the SQL text and a function that runs the statement
 */
export function aroundStatements(
  { driver }: DataSource,
  around: <T>(sql: string, run: () => Promise<T>) => Promise<T>,
): void {
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode): QueryRunner => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = (sql: string, ...rest: [parameters?: unknown[], useStructuredResult?: boolean]) =>
      around(sql, () => query(sql, ...(rest as [])));
    return runner;
  };
}
