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
 * Ends statements that failed because another process held the lock. libsql leaves such a statement active inside SQLite. From then on the
 * connection sees only its old snapshot, and cannot write once another process has written, until that same statement runs again. There is
 * no call to reset it. No upstream issue is known.
 */
export function endBusyStatements(database: Connection): void {
  const prepare = database.prepare.bind(database);
  const end = (again: () => unknown) => {
    // The statement starts again and fails before it changes anything, which ends it.
    database.exec('PRAGMA query_only = 1');
    try {
      again();
    } catch {
      // The failure above is intended.
    } finally {
      database.exec('PRAGMA query_only = 0');
    }
  };
  database.prepare = (query) => {
    const statement = prepare(query);
    // query_only does not prevent a COMMIT, so it must not be rerun this way.
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
