import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob } from '@portals/service-kit';
import { EnquiryRepository } from './enquiry.repository.js';

/** Maximum number of enquiries per transaction. */
const step = 100;

/**
 * Fills in the state and the search words of enquiries that the previous version of the service stored without them. It runs at startup
 * and every minute, because replicas of that version may still be running; several replicas may run it at the same time.
 */
@Injectable()
export class EnquiryCompletionJob extends PeriodicJob {
  constructor(
    @Inject(EnquiryRepository) private readonly enquiries: EnquiryRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'completing old enquiries', intervalMs: 60_000, atStart: true }, logger);
  }

  async run(): Promise<void> {
    while (!this.isStopping && (await this.enquiries.complete(step)) > 0) await nextTurn();
  }
}
