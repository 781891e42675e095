import { type FairLimits, FairQueue, type FairTask, type WaitingCalls } from '@portals/service-kit';

/** How long a user rests after a piece of work at most, in milliseconds. */
const mostRest = 1000;
/**
 * Pieces of work of a user that wait, from which on the user rests several times as long as the last one took: a page asks for some at once,
 * and what a piece costs the gateway, the database and the network of the machine is not in the time that it took here. That matters for
 * short pieces, which have at least `leastRest` milliseconds after them; after long ones those that wait would be given up, so this rest is
 * at most `mostRest`.
 */
const crowd = { from: 4, rests: 3, leastRest: 50, mostRest: 150 };
/** Calls that began so shortly before a piece of work will be followed by others soon, in milliseconds. */
const lately = 250;

/** A queue that users rest in after a piece of work while calls come in. */
export class RestingQueue extends FairQueue {
  /** @param restsAlways also while nobody calls; for work in one go, during which no call can come in */
  constructor(
    private readonly calls: WaitingCalls,
    limits: FairLimits,
    private readonly restsAlways = false,
  ) {
    super(limits);
  }

  /**
   * Runs a piece of work; while calls come in, the user's next one waits as long again as this one took, so that the calls of
   * others have half of the time at least, and more beside a user who asks for very much at once. For what it throws, see `FairQueue.run`.
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
