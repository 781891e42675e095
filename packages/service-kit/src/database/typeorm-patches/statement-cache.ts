interface Connection {
  prepare(query: string): unknown;
}

const MAX_STATEMENTS = 200;

/**
 * Lets a connection keep its prepared statements, first in, first out. TypeORM keeps them with its runner, but here
 * every statement has a runner of its own, and to prepare one often costs more than to run it.
 */
export function keepStatements(database: Connection): void {
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
