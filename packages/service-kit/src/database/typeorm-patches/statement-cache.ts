interface Connection {
  prepare(query: string): unknown;
}

const MAX_STATEMENTS = 200;

/**
 * Caches the prepared statements of a connection and evicts the oldest first. TypeORM caches them in its query runner, but with
 * `separateSqliteRunners` each statement has its own runner, and preparing often costs more than running.
 */
export function cacheStatements(database: Connection): void {
  const kept = new Map<string, unknown>();
  const prepare = database.prepare.bind(database);
  database.prepare = (query) => {
    const known = kept.get(query);
    if (known !== undefined) return known;
    const statement = prepare(query);
    const oldest = kept.keys().next();
    if (kept.size >= MAX_STATEMENTS && !oldest.done) kept.delete(oldest.value);
    kept.set(query, statement);
    return statement;
  };
}
