import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../errors/app-error.js';

export interface FairLimits {
  /** Maximum tasks running at once. */
  atOnce: number;
  /** Maximum running tasks of one user; defaults to half of `atOnce`, at least one. */
  atOnceOfUser?: number;
  /** Memory budget of all running tasks in bytes. A task that exceeds the budget runs alone. */
  bytes?: number;
  /** Maximum waiting tasks of all users together. */
  waiting?: number;
  /** Maximum waiting tasks of one user; should be far below `waiting`, so that one user never fills the queue. */
  waitingOfUser?: number;
  /** Maximum milliseconds that a task waits. */
  waitMs?: number;
  /** Milliseconds of delay before a user's excess task is rejected, which slows down callers that retry immediately. */
  refusedMs?: number;
}

export interface FairTask {
  /** Id of the user who owns the task. */
  user: number;
  /** Estimated memory in bytes while the task runs. */
  bytes?: number;
  /** Cancels the task while it waits, for example when the caller has disconnected. */
  signal?: AbortSignal;
}

interface Waiter {
  task: FairTask;
  start(): void;
}

/** Seconds after which a rejected caller may retry; most tasks take less time. */
const retryAfter = 3;
const busy = () => new AppError('SERVICE_BUSY', { retryAfter });
const tooMany = () => new AppError('TOO_MANY_TASKS', { retryAfter });

/**
 * A fair scheduler within this process: users are served round-robin, so that a user with many tasks delays only that user's tasks. For
 * tasks that a request waits for, set limits on waiting tasks, so that excess tasks are rejected. Background work needs no such limits,
 * because it waits in the database.
 */
export class FairQueue {
  private running = 0;
  private bytes = 0;
  private waiting = 0;
  private readonly runningOf = new Map<number, number>();
  /** Waiting tasks by user; users are served in the order of the keys. */
  private readonly turns = new Map<number, Waiter[]>();
  private readonly share: number;

  constructor(private readonly limits: FairLimits) {
    this.share = limits.atOnceOfUser ?? Math.max(1, Math.floor(limits.atOnce / 2));
  }

  /**
   * Runs a task when its turn comes.
   * @throws AppError TOO_MANY_TASKS when the user has too many waiting tasks, SERVICE_BUSY when all users together have too many, or after
   * `waitMs`; the signal's reason when the signal aborts before the task begins
   */
  async run<T>(task: FairTask, work: () => Promise<T>): Promise<T> {
    await this.enter(task);
    try {
      return await work();
    } finally {
      this.leave(task);
    }
  }

  /** Waits for a slot, which must be released by passing the same task to `leave`. Throws like `run`. */
  async enter(task: FairTask): Promise<void> {
    task.signal?.throwIfAborted();
    if (this.isFirst(task.user) && this.fits(task)) return this.occupy(task);
    const { waiting = Number.POSITIVE_INFINITY, waitingOfUser = Number.POSITIVE_INFINITY } = this.limits;
    if (this.waitingOf(task.user) >= waitingOfUser) {
      const { signal } = task;
      await delay(this.limits.refusedMs ?? 0, undefined, { signal }).catch(() => signal?.throwIfAborted());
      throw tooMany();
    }
    if (this.waiting >= waiting) throw busy();
    await this.wait(task);
  }

  /**
   * Releases the slot of a task.
   * @param restMs milliseconds for which the user's next task has to wait, so that tasks of other users can run
   */
  leave({ user, bytes = 0 }: FairTask, restMs = 0): void {
    this.running -= 1;
    this.bytes -= bytes;
    if (restMs > 0) {
      setTimeout(() => this.giveShareBack(user), restMs).unref();
      this.startNext();
    } else this.giveShareBack(user);
  }

  protected waitingOf(user: number): number {
    return this.turns.get(user)?.length ?? 0;
  }

  private giveShareBack(user: number): void {
    const count = this.runningOf.get(user) ?? 0;
    if (count > 1) this.runningOf.set(user, count - 1);
    else this.runningOf.delete(user);
    this.startNext();
  }

  /** Returns true when a task may start immediately, because only tasks of users at their limit are waiting. */
  private isFirst(user: number): boolean {
    return this.hasShareLeft(user) && ![...this.turns.keys()].some((other) => this.hasShareLeft(other));
  }

  private hasShareLeft(user: number): boolean {
    return (this.runningOf.get(user) ?? 0) < this.share;
  }

  private fits({ bytes = 0 }: FairTask): boolean {
    const { atOnce, bytes: most = Number.POSITIVE_INFINITY } = this.limits;
    return this.running === 0 || (this.running < atOnce && this.bytes + bytes <= most);
  }

  private occupy({ user, bytes = 0 }: FairTask): void {
    this.running += 1;
    this.bytes += bytes;
    this.runningOf.set(user, (this.runningOf.get(user) ?? 0) + 1);
  }

  private wait(task: FairTask): Promise<void> {
    const { waitMs } = this.limits;
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        task.signal?.removeEventListener('abort', giveUp);
        this.remove(waiter);
      };
      const waiter: Waiter = {
        task,
        start() {
          settle();
          resolve();
        },
      };
      const giveUp = () => {
        settle();
        reject(task.signal?.aborted ? task.signal.reason : busy());
        this.startNext();
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      task.signal?.addEventListener('abort', giveUp);
      this.turns.set(task.user, [...(this.turns.get(task.user) ?? []), waiter]);
      this.waiting += 1;
    });
  }

  /** Starts waiting tasks while slots are free, one task per user in turn. */
  private startNext(): void {
    for (const [user, [waiter]] of [...this.turns]) {
      if (waiter === undefined || !this.hasShareLeft(user)) continue;
      // Smaller tasks do not overtake a large one, which would otherwise wait forever.
      if (!this.fits(waiter.task)) return;
      this.occupy(waiter.task);
      waiter.start();
      // The user moves to the end of the map, so that all other users are served before the user's next task.
      const rest = this.turns.get(user);
      if (rest === undefined) continue;
      this.turns.delete(user);
      this.turns.set(user, rest);
    }
  }

  private remove(waiter: Waiter): void {
    const { user } = waiter.task;
    const rest = (this.turns.get(user) ?? []).filter((one) => one !== waiter);
    if (rest.length > 0) this.turns.set(user, rest);
    else this.turns.delete(user);
    this.waiting -= 1;
  }
}
