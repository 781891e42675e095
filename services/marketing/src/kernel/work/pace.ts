import { setImmediate as immediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { FairQueue, WaitingCalls } from '@portals/service-kit';
import { DataSource } from 'typeorm';

/** Rows of a step. They are few different ones, because SQLite keeps the statements for each. */
const sizes = [200, 100, 50, 25, 10] as const;
/** Rows of a step at most. While SQLite works, the process answers nobody; a database server only makes us wait. */
export const mostRows = { sqlite: 100, server: 200 } as const;
const smallest = 10;
/** How long a step may take while others call and while nobody does, in milliseconds. */
const target = { called: 5, quiet: 60 };
/**
 * How long work waits for calls, in the times that its last step took: so it gets a seventh of the time at least. A call takes longer than a
 * short step, and one that is not answered before the next step waits for that one too.
 */
const mostPatience = 6;
/** How long a piece of work goes on before the work of other users has its turn, in milliseconds. */
const sliceMs = 250;
/**
 * Steps of all background work that are done at once. SQLite does one thing at a time: two would leave requests half of the time that
 * one does.
 */
const stepsAtOnce = { sqlite: 1, server: 4 } as const;

/**
 * How many rows the next step takes.
 * @param rowMs what a row has taken lately; 0 when that is not known
 * @param isCalled others have called meanwhile
 * @param most rows that it takes at most
 */
export function stepSize(rowMs: number, isCalled: boolean, most: number): number {
  const longest = isCalled ? target.called : target.quiet;
  return sizes.find((size) => size <= most && size * rowMs <= longest) ?? smallest;
}

/**
 * Lets work on many rows go on in steps between which others are answered: SQLite does one thing at a time, and its driver never
 * waits. While others call, steps are short, and each waits until the calls are answered.
 */
export class Pace {
  private startedAt = performance.now();
  private workedAt = this.startedAt;
  private readonly sliceEnd = this.startedAt + sliceMs;
  private rowMs = 0;
  private seen: number;
  private rows: number;

  /** @param nextTurn lets others do a step before the next one */
  constructor(
    private readonly calls: WaitingCalls,
    private readonly signal: AbortSignal,
    private readonly most: number,
    private readonly nextTurn: () => Promise<void> = async () => {},
  ) {
    this.seen = calls.total;
    // Nothing is known yet of the rows, nor of who will call.
    this.rows = smallest;
  }

  /** How many rows the next step takes. */
  get size(): number {
    return this.rows;
  }

  /** The work has gone on for long enough: what is left of it goes back to the queue. */
  get isOver(): boolean {
    return performance.now() >= this.sliceEnd;
  }

  /** Milliseconds since the last call, rests included. */
  tookMs(): number {
    const now = performance.now();
    const took = now - this.startedAt;
    this.startedAt = now;
    return took;
  }

  /**
   * Gives way to others after a step.
   * @param rows that it had
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
    // Calls that have arrived during the step are seen only then.
    await immediate(undefined, { signal: this.signal });
    await this.calls.answered(longest);
    this.signal.throwIfAborted();
  }
}

/** Lets all background work of this process take turns, one step of each user after the other. */
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
    this.most = mostRows[kind];
  }

  /**
   * Does work in steps, each of which ends with `rest`.
   * @param user whose work it is
   * @throws AbortError when the process stops
   */
  async take<T>(user: number, signal: AbortSignal, work: (pace: Pace) => Promise<T>): Promise<T> {
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
