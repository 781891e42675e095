import { Module } from '@nestjs/common';
import { LeadCountWorker } from './lead-count.worker.js';
import { LeadCountRunRepository } from './lead-count-run.repository.js';
import { LeadCountRunsJob } from './lead-count-runs.job.js';

/** What keeps the counts of leads true besides those who write leads. */
@Module({
  providers: [LeadCountRunRepository, LeadCountRunsJob, LeadCountWorker],
  exports: [LeadCountRunRepository],
})
export class LeadLifeModule {}
