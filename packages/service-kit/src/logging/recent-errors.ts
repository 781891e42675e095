import type { Logger } from 'pino';

/** An error that was logged, with the times that it came again. */
export interface RecentError {
  /** Message of the log line, and the code or kind of its error: never a message of an error, which can quote values. */
  text: string;
  count: number;
  /** Last time, ISO 8601. */
  at: string;
}

/** Largest number of different errors that are kept. */
const most = 10;
/** Lowest level of pino that counts: error. */
export const errorLevel = 50;

const ofLoggers = new WeakMap<object, RecentErrors>();

/** The last errors of a process. */
export class RecentErrors {
  private readonly byText = new Map<string, RecentError>();

  /** @param args arguments of the call to the logger */
  add([fields, message]: readonly unknown[], now: Date): void {
    const error: unknown = fields instanceof Object ? Reflect.get(fields, 'err') : null;
    const kind = error instanceof Error ? (Reflect.get(error, 'code') ?? error.name) : null;
    const said = typeof fields === 'string' ? fields : message;
    const text = `${said ?? 'error'}${kind === null ? '' : ` (${kind})`}`.slice(0, 200);
    const count = (this.byText.get(text)?.count ?? 0) + 1;
    // Set anew, so that the oldest is always the first.
    this.byText.delete(text);
    this.byText.set(text, { text, count, at: now.toISOString() });
    const [oldest] = this.byText.keys();
    if (this.byText.size > most && oldest !== undefined) this.byText.delete(oldest);
  }

  /** Returns them, the newest first. */
  list(): RecentError[] {
    return [...this.byText.values()].reverse();
  }

  /** Keeps those of a logger and its children. */
  belongTo(logger: Logger): void {
    ofLoggers.set(logger, this);
  }
}

/** Returns the last errors that were logged with a logger of `createLogger`, the newest first. */
export const recentErrorsOf = (logger: object): RecentError[] => ofLoggers.get(logger)?.list() ?? [];
