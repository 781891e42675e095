import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob } from '@portals/service-kit';
import { EnquiryRepository } from './enquiry.repository.js';

/** Enquiries that are completed at a time. */
const step = 100;

/**
 * Gives state and words to enquiries from before there were any, and to those that replicas of the version before write: at startup and
 * every minute. Several replicas may run it at the same time.
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
