import { setImmediate as immediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { FairQueue, WaitingCalls } from '@portals/service-kit';
import { DataSource } from 'typeorm';

/** Possible numbers of rows per step. There are only a few, because SQLite caches the prepared statement for each number. */
const sizes = [200, 100, 50, 25, 10] as const;
/** Maximum rows per step. SQLite blocks the process while a step runs; a database server does not. */
export const maxRows = { sqlite: 100, server: 200 } as const;
const smallest = 10;
/** Target duration of a step in milliseconds, while other calls come in and while there are none. */
const target = { called: 5, quiet: 60 };
/**
 * Maximum wait for calls, as a multiple of the last step's duration, so that background work gets at least a seventh of the time. A call
 * takes longer than a short step; if it is still running when the next step starts, it waits for that step too.
 */
const mostPatience = 6;
/** Time slice in milliseconds, after which other users' work runs first. */
const sliceMs = 250;
/**
 * Maximum number of background steps that run concurrently. SQLite does one thing at a time, so two concurrent steps would leave requests
 * only half as much time.
 */
const stepsAtOnce = { sqlite: 1, server: 4 } as const;

/**
 * Returns the number of rows for the next step.
 * @param rowMs recent time per row; 0 when unknown
 * @param isCalled true when calls have come in since the last step
 * @param most maximum rows per step
 */
export function stepSize(rowMs: number, isCalled: boolean, most: number): number {
  const longest = isCalled ? target.called : target.quiet;
  return sizes.find((size) => size <= most && size * rowMs <= longest) ?? smallest;
}

/**
 * Splits work on many rows into steps and handles other calls between them, because SQLite does one thing at a time and its driver is
 * synchronous. While calls come in, steps are short, and each step waits for the calls to be answered.
 */
export class Pace {
  private startedAt = performance.now();
  private workedAt = this.startedAt;
  private readonly sliceEnd = this.startedAt + sliceMs;
  private rowMs = 0;
  private seen: number;
  private rows: number;

  /** @param nextTurn waits while other background work runs its steps */
  constructor(
    private readonly calls: WaitingCalls,
    private readonly signal: AbortSignal,
    private readonly most: number,
    private readonly nextTurn: () => Promise<void> = async () => {},
  ) {
    this.seen = calls.total;
    // Work begins with the smallest step, because neither the time per row nor the load is known yet.
    this.rows = smallest;
  }

  /** Number of rows for the next step. */
  get size(): number {
    return this.rows;
  }

  /** True when the time slice has ended, so that the unfinished work returns to the queue. */
  get isOver(): boolean {
    return performance.now() >= this.sliceEnd;
  }

  /** Returns the milliseconds since the previous call of this method, including pauses. */
  tookMs(): number {
    const now = performance.now();
    const took = now - this.startedAt;
    this.startedAt = now;
    return took;
  }

  /**
   * Yields to others after a step.
   * @param rows number of rows that the step handled
   * @throws AbortError when the process stops
   */
  async rest(rows: number): Promise<void> {
    const worked = performance.now() - this.workedAt;
    const rowMs = worked / Math.max(rows, 1);
    this.rowMs = this.rowMs === 0 ? rowMs : (this.rowMs + rowMs) / 2;
    await this.giveWay(worked * mostPatience);
    await this.nextTurn();
    this.rows = stepSize(this.rowMs, this.calls.total !== this.seen, this.most);
    this.seen = this.calls.total;
    this.workedAt = performance.now();
  }

  private async giveWay(longest: number): Promise<void> {
    // Only this pause lets the process notice calls that arrived during the step.
    await immediate(undefined, { signal: this.signal });
    await this.calls.answered(longest);
    this.signal.throwIfAborted();
  }
}

/** Schedules all background work of this process; users take turns, with one step each. */
@Injectable()
export class Paces {
  private readonly turns: FairQueue;
  private readonly most: number;

  constructor(
    @Inject(DataSource) { options }: DataSource,
    @Inject(WaitingCalls) private readonly calls: WaitingCalls,
  ) {
    const kind = options.type === 'better-sqlite3' ? 'sqlite' : 'server';
    this.turns = new FairQueue({ atOnce: stepsAtOnce[kind] });
    this.most = maxRows[kind];
  }

  /**
   * Runs work in steps, each of which ends with `rest`.
   * @param user owner of the work
   * @throws AbortError when the process stops
   */
  async run<T>(user: number, signal: AbortSignal, work: (pace: Pace) => Promise<T>): Promise<T> {
    const task = { user, signal };
    let isIn = false;
    const enter = async () => {
      await this.turns.enter(task);
      isIn = true;
    };
    const leave = () => {
      if (isIn) this.turns.leave(task);
      isIn = false;
    };
    await enter();
    try {
      const nextTurn = async () => {
        leave();
        await enter();
      };
      return await work(new Pace(this.calls, signal, this.most, nextTurn));
    } finally {
      leave();
    }
  }
}
