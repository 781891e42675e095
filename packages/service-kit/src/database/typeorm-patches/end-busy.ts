import { isBusy } from '../../errors/database-fault.js';

interface Statement {
  run(...parameters: unknown[]): unknown;
  all(...parameters: unknown[]): unknown;
}

interface Connection {
  prepare(query: string): Statement;
  exec(query: string): unknown;
}

/**
 * Ends statements that failed because another process held the lock. libsql leaves a failed statement active inside SQLite. Until the same
 * statement runs again, the connection sees only its old snapshot and cannot write once another process has written. libsql has no call
 * that resets a statement. No upstream issue is known.
 */
export function endBusyStatements(database: Connection): void {
  const prepare = database.prepare.bind(database);
  const end = (again: () => unknown) => {
    // Rerunning the statement ends it: with `query_only`, it fails before it changes anything.
    database.exec('PRAGMA query_only = 1');
    try {
      again();
    } catch {
      // The statement is expected to fail.
    } finally {
      database.exec('PRAGMA query_only = 0');
    }
  };
  database.prepare = (query) => {
    const statement = prepare(query);
    // query_only does not prevent COMMIT, so a COMMIT must not be rerun to end it.
    if (/^\s*COMMIT/i.test(query)) return statement;
    for (const method of ['run', 'all'] as const) {
      const run = statement[method].bind(statement);
      statement[method] = (...parameters) => {
        try {
          return run(...parameters);
        } catch (error) {
          if (isBusy(error)) end(() => run(...parameters));
          throw error;
        }
      };
    }
    return statement;
  };
}
