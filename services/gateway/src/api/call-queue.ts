import { AppError } from '@portals/service-kit/plain';

export interface QueueLimits {
  /** Calls that are under way at once. */
  atOnce: number;
  /** Calls that may wait, of all clients together. */
  waiting: number;
  /** Milliseconds that one may wait. */
  waitMs: number;
}

interface Waiter {
  start(): void;
  timer: NodeJS.Timeout;
}

const busy = () => new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 });

/**
 * Limits the calls to a service that are under way at once. Further calls wait, and clients are served round-robin, so
 * that a client with many calls delays only its own. No client has more than half of the places.
 */
export class CallQueue {
  private running = 0;
  private waiting = 0;
  private readonly runningOf = new Map<string, number>();
  /** Calls that wait, by client, in the order in which clients are served. */
  private readonly turns = new Map<string, Waiter[]>();
  private readonly share: number;

  constructor(private readonly limits: QueueLimits) {
    this.share = Math.max(1, Math.floor(limits.atOnce / 2));
  }

  /**
   * Occupies a place until `leave`.
   * @returns undefined when a place is free (a promise would cost every call time); else resolves once there is one
   * @throws AppError SERVICE_UNAVAILABLE, at once when the queue is full, or after `waitMs`
   */
  enter(client: string): Promise<void> | undefined {
    if (this.hasPlaceFor(client)) {
      this.occupy(client);
      return undefined;
    }
    if (this.waiting >= this.limits.waiting) throw busy();
    return this.wait(client);
  }

  leave(client: string): void {
    this.running -= 1;
    const count = this.runningOf.get(client) ?? 0;
    if (count > 1) this.runningOf.set(client, count - 1);
    else this.runningOf.delete(client);
    this.startNext();
  }

  private hasPlaceFor(client: string): boolean {
    return this.running < this.limits.atOnce && (this.runningOf.get(client) ?? 0) < this.share;
  }

  private occupy(client: string): void {
    this.running += 1;
    this.runningOf.set(client, (this.runningOf.get(client) ?? 0) + 1);
  }

  private wait(client: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiters = this.turns.get(client) ?? [];
      const timer = setTimeout(() => {
        this.remove(client, waiter);
        reject(busy());
      }, this.limits.waitMs);
      const waiter: Waiter = { start: resolve, timer };
      waiters.push(waiter);
      this.turns.set(client, waiters);
      this.waiting += 1;
    });
  }

  private startNext(): void {
    for (const [client, waiters] of this.turns) {
      if (!this.hasPlaceFor(client)) continue;
      const [waiter] = waiters;
      if (!waiter) continue;
      this.remove(client, waiter);
      // To the end of the order: its next call comes after those of the other clients.
      this.turns.delete(client);
      if (waiters.length > 0) this.turns.set(client, waiters);
      clearTimeout(waiter.timer);
      this.occupy(client);
      waiter.start();
      return;
    }
  }

  private remove(client: string, waiter: Waiter): void {
    const waiters = this.turns.get(client) ?? [];
    waiters.splice(waiters.indexOf(waiter), 1);
    if (waiters.length === 0) this.turns.delete(client);
    this.waiting -= 1;
  }
}
