import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob } from '@portals/service-kit';
import { LeadCountRunRepository } from './lead-count-run.repository.js';

/** Includes new companies in the weekly recounts. */
@Injectable()
export class LeadCountRunsJob extends PeriodicJob {
  constructor(
    @Inject(LeadCountRunRepository) private readonly runs: LeadCountRunRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(
      { name: 'finding companies whose leads are to be counted', intervalMs: 3_600_000, atStart: true },
      logger,
    );
  }

  run(now: Date): Promise<void> {
    return this.runs.addMissing(now);
  }
}
