import { Inject, Injectable } from '@nestjs/common';
import { AppError, type FairTask, WaitingCalls } from '@portals/service-kit';
import { RestingQueue } from './resting-queue.js';

/**
 * Queue for public pages of companies, fair among their owners (rule 15.33), because any number of people may request the pages of one
 * owner. It is separate from `HeavyWork`, so that visitors do not delay the owners' own work.
 */
@Injectable()
export class PageWork extends RestingQueue {
  constructor(@Inject(WaitingCalls) calls: WaitingCalls) {
    // A long page blocks the process for ten milliseconds, so a full queue of one user's pages is served within a few seconds.
    super(calls, { atOnce: 2, waiting: 400, waitingOfUser: 100, waitMs: 8000 }, true);
  }

  /**
   * @throws AppError SERVICE_BUSY, even when only the queue for one owner's pages is full: TOO_MANY_TASKS would blame the visitor, who has
   * requested only one page
   */
  override async run<T>(task: FairTask, work: () => Promise<T>): Promise<T> {
    try {
      return await super.run(task, work);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'TOO_MANY_TASKS')) throw error;
      throw new AppError('SERVICE_BUSY', error.details);
    }
  }
}
