import { type FairLimits, FairQueue, type FairTask, type WaitingCalls } from '@portals/service-kit';

/** How long a user rests after a piece of work at most, in milliseconds. */
const mostRest = 1000;

/** A queue that users rest in after a piece of work while calls come in. */
export class RestingQueue extends FairQueue {
  constructor(
    private readonly calls: WaitingCalls,
    limits: FairLimits,
  ) {
    super(limits);
  }

  /**
   * Runs a piece of work; while calls come in, the user's next one waits as long again as this one took, so that the calls of
   * others have half of the time at least. For what it throws, see `FairQueue.run`.
   */
  override async run<T>(task: FairTask, work: () => Promise<T>): Promise<T> {
    await this.enter(task);
    const startedAt = performance.now();
    const seen = this.calls.total;
    try {
      return await work();
    } finally {
      const took = performance.now() - startedAt;
      this.leave(task, this.calls.total === seen ? 0 : Math.min(took, mostRest));
    }
  }
}
