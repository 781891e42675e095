import { Inject, Injectable } from '@nestjs/common';
import { AppError, type FairTask, WaitingCalls } from '@portals/service-kit';
import { RestingQueue } from './resting-queue.js';

/**
 * Pages of companies that anybody may read, by whose they are (rule 15.33): as many people may ask for those of one user as like to. Not
 * with `HeavyWork`, in which their visitors would keep the owners from their own work.
 */
@Injectable()
export class PageWork extends RestingQueue {
  constructor(@Inject(WaitingCalls) calls: WaitingCalls) {
    // A long page takes ten milliseconds, in which nobody else is answered: so many of one user are read within some seconds.
    super(calls, { atOnce: 2, waiting: 400, waitingOfUser: 100, waitMs: 8000 }, true);
  }

  /** @throws AppError SERVICE_BUSY, also when too many wait for the pages of one user: who reads one has asked for one */
  override async run<T>(task: FairTask, work: () => Promise<T>): Promise<T> {
    try {
      return await super.run(task, work);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'TOO_MANY_TASKS')) throw error;
      throw new AppError('SERVICE_BUSY', error.details);
    }
  }
}
