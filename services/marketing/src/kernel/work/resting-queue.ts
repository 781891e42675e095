import { type FairLimits, FairQueue, type FairTask, type WaitingCalls } from '@portals/service-kit';

/** Maximum pause of a user after a piece of work, in milliseconds. */
const mostRest = 1000;
/**
 * Longer pause for a user who has at least `from` pieces of work waiting: `rests` times as long as the last piece took, because the
 * measured time does not include the cost for the gateway, the database and the network. It lasts at least `leastRest` milliseconds, so
 * that it has an effect after short pieces. It exceeds the normal pause only up to `mostRest` milliseconds, so that waiting pieces do not
 * time out.
 */
const crowd = { from: 4, rests: 3, leastRest: 50, mostRest: 150 };
/** After a call within this many milliseconds before a piece of work, more calls are likely to follow, so the user pauses. */
const lately = 250;

/** A fair queue in which a user pauses after each piece of work while other calls come in. */
export class RestingQueue extends FairQueue {
  /**
   * @param restsAlways true for work that blocks the process: incoming calls cannot be noticed during it, so users pause after every piece
   */
  constructor(
    private readonly calls: WaitingCalls,
    limits: FairLimits,
    private readonly restsAlways = false,
  ) {
    super(limits);
  }

  /**
   * Runs a piece of work. While calls come in, the user's next piece waits as long as this one took, so that other calls get at least half
   * of the time, or more when the user has very many requests waiting. For errors, see `FairQueue.run`.
   */
  override async run<T>(task: FairTask, work: () => Promise<T>): Promise<T> {
    await this.enter(task);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const took = performance.now() - startedAt;
      const isCalled = this.restsAlways || this.calls.lastAt >= startedAt - lately;
      this.leave(task, isCalled ? this.restAfter(took, task.user) : 0);
    }
  }

  private restAfter(took: number, user: number): number {
    const rest = Math.min(took, mostRest);
    if (this.waitingOf(user) < crowd.from) return rest;
    return Math.max(rest, crowd.leastRest, Math.min(took * crowd.rests, crowd.mostRest));
  }
}
