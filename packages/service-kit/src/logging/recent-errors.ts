import type { Logger } from 'pino';

/** A logged error, with the number of its occurrences. */
export interface RecentError {
  /** Log message with the code or kind of the error, but without the error's message, which may contain personal data. */
  text: string;
  count: number;
  /** Time of the last occurrence, ISO 8601. */
  at: string;
}

/** Maximum number of distinct errors in memory. */
const most = 10;
/** Lowest pino level that is recorded: error. */
export const errorLevel = 50;

const ofLoggers = new WeakMap<object, RecentErrors>();

/** Collects the latest errors in the log of a process. */
export class RecentErrors {
  private readonly byText = new Map<string, RecentError>();

  /** @param args arguments of the call to the logger */
  add([fields, message]: readonly unknown[], now: Date): void {
    const error: unknown = fields instanceof Object ? Reflect.get(fields, 'err') : null;
    const kind = error instanceof Error ? (Reflect.get(error, 'code') ?? error.name) : null;
    const said = typeof fields === 'string' ? fields : message;
    const text = `${said ?? 'error'}${kind === null ? '' : ` (${kind})`}`.slice(0, 200);
    const count = (this.byText.get(text)?.count ?? 0) + 1;
    // The entry moves to the end of the map, so that the oldest entry is always first.
    this.byText.delete(text);
    this.byText.set(text, { text, count, at: now.toISOString() });
    const [oldest] = this.byText.keys();
    if (this.byText.size > most && oldest !== undefined) this.byText.delete(oldest);
  }

  /** Returns the errors, newest first. */
  list(): RecentError[] {
    return [...this.byText.values()].reverse();
  }

  /** Registers this collection under a logger, so that `recentErrorsOf` finds it. */
  belongTo(logger: Logger): void {
    ofLoggers.set(logger, this);
  }
}

/** Returns the latest errors logged with a logger from `createLogger`, newest first. */
export const recentErrorsOf = (logger: object): RecentError[] => ofLoggers.get(logger)?.list() ?? [];
