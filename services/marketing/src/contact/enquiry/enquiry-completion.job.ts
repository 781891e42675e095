import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob } from '@portals/service-kit';
import { EnquiryRepository } from './enquiry.repository.js';

/** Number of enquiries that are completed at a time. */
const step = 100;

/**
 * Adds the state and the search words to enquiries that lack them, because they are older or were written by replicas of the previous
 * version. It runs at startup and every minute; several replicas may run it at the same time.
 */
@Injectable()
export class EnquiryCompletionJob extends PeriodicJob {
  private isStopping = false;

  constructor(
    @Inject(EnquiryRepository) private readonly enquiries: EnquiryRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'completing old enquiries', intervalMs: 60_000, atStart: true }, logger);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await super.beforeApplicationShutdown();
  }

  async run(): Promise<void> {
    while (!this.isStopping && (await this.enquiries.complete(step)) > 0) await nextTurn();
  }
}
