import { Inject, Injectable } from '@nestjs/common';
import type { ErasureOrder, ErasureState } from '@portals/contracts/auth';
import { DataSource } from 'typeorm';
import { insertMissing } from '../database/insert.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { QUEUED } from '../work/queued-work.js';
import { WorkQueue } from '../work/work-queue.js';
import { type Outcome, Worker } from '../work/worker.js';
import { Erasing } from './erasing.js';
import { ErasureEntity } from './erasure.entity.js';

const second = 1000;
const options = {
  name: 'erasure of a person',
  concurrency: 1,
  pollMs: 5 * second,
  leaseMs: 60 * second,
  stopMs: 2 * second,
  retry: { first: second, longest: 600 * second },
  outage: { first: second, longest: 60 * second },
};

/** Erases people whose accounts have been deleted, retrying until no rows about them remain (rule 19.76). */
@Injectable()
export class ErasureWorker extends Worker<ErasureEntity> {
  private readonly erasures: WorkQueue<ErasureEntity>;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Erasing) private readonly erasing: Erasing,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const erasures = new WorkQueue(dataSource, ErasureEntity);
    super(erasures, options, logger);
    this.erasures = erasures;
  }

  /** Stores an erasure order from the auth service, which repeats the order until `left` in the reply shows that nothing remains. */
  async accept(order: ErasureOrder): Promise<ErasureState> {
    const { uuid } = order;
    const { manager } = this.dataSource;
    const row = await manager.findOneBy(ErasureEntity, { uuid });
    if (row?.state === 'done') {
      const left = await this.erasing.countRemaining(order);
      await manager.delete(ErasureEntity, { uuid });
      return { left };
    }
    if (row === null) {
      await insertMissing(manager, ErasureEntity, { ...order, state: QUEUED, nextAttemptAt: new Date() });
      this.logger.info({ erasure: uuid }, 'erasure of a person ordered');
    }
    this.wake();
    return { left: null };
  }

  protected async perform(row: ErasureEntity, signal: AbortSignal): Promise<Outcome> {
    const again = (nextAttemptAt: Date) => this.erasures.settle(row, { nextAttemptAt });
    try {
      if (!(await this.erasing.erase(row, signal)))
        return { record: () => again(new Date(Date.now() + second)) };
      const left = await this.erasing.countRemaining(row);
      const tables = Object.keys(left).filter((table) => left[table] !== 0);
      if (tables.length > 0) {
        this.logger.warn({ erasure: row.uuid, tables }, 'erasure not complete yet');
        return { record: again };
      }
      this.logger.info({ erasure: row.uuid }, 'person erased');
      return { record: () => this.erasures.finish(row, { state: 'done' }) };
    } catch (error) {
      this.logger.warn({ erasure: row.uuid, err: error }, 'erasure put off');
      return { record: again };
    }
  }
}
