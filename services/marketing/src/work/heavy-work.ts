import { Inject, Injectable } from '@nestjs/common';
import { FairQueue, type FairTask, WaitingCalls } from '@portals/service-kit';

const megabyte = 1024 * 1024;

/** Bytes that kinds of work need at most, measured with the largest that somebody can ask for. */
export const heavyBytes = {
  /** Leads of an audience of 200,000, by the keys of their addresses. */
  audience: 48 * megabyte,
  /** A design that is only measured. */
  layout: 4 * megabyte,
  picture: 24 * megabyte,
  /** All pictures of a design, and the file that holds them. */
  pictures: 48 * megabyte,
  email: 16 * megabyte,
  /** The beginning of a file of leads. */
  fileHead: 4 * megabyte,
  /** A part of a file of leads that is stored. */
  filePart: 1 * megabyte,
  /** What became of thousands of campaigns in a month. */
  figures: 16 * megabyte,
  /** Leads that an export counts before it begins. */
  count: 1 * megabyte,
} as const;

/** How long a user rests after a piece of work at most, in milliseconds. */
const mostRest = 1000;

/**
 * Work that a request waits for and that takes much of the processor or of memory (rules 15.2 and 15.3). All kinds share its places:
 * they share the processor and the memory, too.
 */
@Injectable()
export class HeavyWork extends FairQueue {
  constructor(@Inject(WaitingCalls) private readonly calls: WaitingCalls) {
    // A page asks for some pictures at once, so a user may have some waiting. What waits takes little memory.
    super({
      atOnce: 2,
      bytes: 96 * megabyte,
      waiting: 120,
      waitingOfUser: 12,
      waitMs: 8000,
      refusedMs: 1000,
    });
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
