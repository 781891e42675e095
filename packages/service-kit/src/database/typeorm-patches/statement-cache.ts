interface Connection {
  prepare(query: string): unknown;
}

const MAX_STATEMENTS = 200;

/**
 * Caches the prepared statements of a connection and evicts the oldest first. TypeORM's cache is part of the query runner and has no effect
 * with `separateSqliteRunners`, where each statement has a new runner. Preparing a statement often costs more than running it.
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
