import { crc32 } from 'node:zlib';
import { AppError, FairQueue } from '@portals/service-kit';

/**
 * Runs at most `concurrency` jobs at once. At most `waiting` further jobs wait, half of them from one network address; any more are rejected
 * with 503. Addresses take turns, so that many jobs of one delay the jobs of the others by one job at most (rule 15.1).
 */
export class HashQueue {
  private readonly queue: FairQueue;

  constructor(concurrency: number, waiting: number) {
    const ofOne = { atOnceOfUser: concurrency, waitingOfUser: Math.max(1, Math.floor(waiting / 2)) };
    this.queue = new FairQueue({ atOnce: concurrency, waiting, ...ofOne });
  }

  /**
   * @param address network address on whose behalf the job runs
   * @throws AppError SERVICE_UNAVAILABLE when the queue is full
   */
  async run<T>(job: () => Promise<T>, address = ''): Promise<T> {
    // Two addresses with the same checksum share their turns, which is harmless.
    const task = { user: crc32(address) };
    await this.queue.enter(task).catch((cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1, cause });
    });
    try {
      return await job();
    } finally {
      this.queue.leave(task);
    }
  }
}
