import type { DataSource } from 'typeorm';
import { aroundStatements } from './around-statements.js';
import { isTracing, traced, traceparent } from './tracing.js';

const longest = 2000;

/** Runs a statement in a span that contains its text; the bound values are not recorded. */
export function tracedStatement<T>(system: string, text: string, run: () => Promise<T>): Promise<T> {
  if (traceparent() === undefined) return run();
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = {
    'db.system.name': system === 'better-sqlite3' ? 'sqlite' : system,
    'db.operation.name': operation,
    'db.query.text': text.slice(0, longest),
  };
  return traced({ name: operation, kind: 'client', attributes }, run);
}

/** Creates a span for each statement of the query runners. */
export function traceStatements(dataSource: DataSource): void {
  if (!isTracing()) return;
  aroundStatements(dataSource, (sql, run) => tracedStatement(dataSource.options.type, sql, run));
}
