import { Inject, Injectable } from '@nestjs/common';
import { AppError, type FairTask, WaitingCalls } from '@portals/service-kit';
import { RestingQueue } from './resting-queue.js';

/**
 * Queue for public pages of companies, fair among their owners (rule 15.33): any number of people may request the pages of one user. It is
 * separate from `HeavyWork`, where visitors would delay the owners' own work.
 */
@Injectable()
export class PageWork extends RestingQueue {
  constructor(@Inject(WaitingCalls) calls: WaitingCalls) {
    // A long page blocks the process for ten milliseconds, so this many of one user are served within some seconds.
    super(calls, { atOnce: 2, waiting: 400, waitingOfUser: 100, waitMs: 8000 }, true);
  }

  /** @throws AppError SERVICE_BUSY, also when too many calls wait for the pages of one user, because a single reader requests only one */
  override async run<T>(task: FairTask, work: () => Promise<T>): Promise<T> {
    try {
      return await super.run(task, work);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'TOO_MANY_TASKS')) throw error;
      throw new AppError('SERVICE_BUSY', error.details);
    }
  }
}
