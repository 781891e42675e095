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
 * Ends statements that another process kept from running. libsql leaves such a statement waiting inside SQLite, where it counts as
 * running: from then on the connection reads what was stored when it last read, and cannot write once another process has written,
 * until just this statement is run again. There is no call to reset it. No upstream issue is known.
 */
export function endBusyStatements(database: Connection): void {
  const prepare = database.prepare.bind(database);
  const end = (again: () => unknown) => {
    // It starts anew, and fails before it does anything, which ends it.
    database.exec('PRAGMA query_only = 1');
    try {
      again();
    } catch {
      // As it is meant to.
    } finally {
      database.exec('PRAGMA query_only = 0');
    }
  };
  database.prepare = (query) => {
    const statement = prepare(query);
    // Ending a transaction is not kept from anything by query_only.
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
