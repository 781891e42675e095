import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, type Outcome, Worker, WorkQueue } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { DataHolders } from '../personal-data/data-holders.js';
import { ErasureDeliveryEntity } from './erasure.entities.js';

const second = 1000;
const options = {
  name: 'order of an erasure',
  concurrency: 2,
  pollMs: 5 * second,
  leaseMs: 60 * second,
  stopMs: 2 * second,
  retry: { first: 2 * second, longest: 1800 * second },
  outage: { first: second, longest: 60 * second },
};
/** Milliseconds until a service that has not finished an erasure is polled again. */
const lookMs = 2 * second;

/**
 * Sends each erasure order to its service, repeatedly, until the service reports that it has no more data about the person (rule 19.77).
 */
@Injectable()
export class ErasureDeliveryWorker extends Worker<ErasureDeliveryEntity> {
  private readonly deliveries: WorkQueue<ErasureDeliveryEntity>;

  constructor(
    @Inject(DataSource) dataSource: DataSource,
    @Inject(DataHolders) private readonly holders: DataHolders,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const deliveries = new WorkQueue(dataSource, ErasureDeliveryEntity);
    super(deliveries, options, logger);
    this.deliveries = deliveries;
  }

  protected async perform(row: ErasureDeliveryEntity): Promise<Outcome> {
    const { uuid, service, userId, workspaceIds, sharedIds } = row;
    const again = (nextAttemptAt: Date) => this.deliveries.settle(row, { nextAttemptAt });
    try {
      const { left } = await this.holders.erase(service, { uuid, userId, workspaceIds, sharedIds });
      const isDone = left !== null && Object.values(left).every((rows) => rows === 0);
      if (!isDone) return { record: () => again(new Date(Date.now() + lookMs)) };
      this.logger.info({ service, userId }, 'deleted account erased');
      return { record: () => this.deliveries.finish(row, { state: 'done', left, doneAt: new Date() }) };
    } catch (error) {
      this.logger.warn({ service, userId, err: error }, 'erasure of a deleted account put off');
      return { record: again };
    }
  }
}
