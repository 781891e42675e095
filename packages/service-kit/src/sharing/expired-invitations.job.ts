import { Inject, Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { Throttle } from '../limit/throttle.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { PeriodicJob } from '../schedule/periodic-job.js';
import { SHARED_COMPANIES, type SharedCompanies } from './shared-companies.js';

/**
 * Deletes invitations and offers that have expired, because nobody can use them any more, and they hold addresses of people who may have
 * no account (rule 18.31), and expired counters of attempts, because their hashes can be traced to network addresses (rule 18.30). Several
 * replicas may run it at the same time.
 */
@Injectable()
export class ExpiredInvitationsJob extends PeriodicJob {
  constructor(
    @Inject(SHARED_COMPANIES) private readonly companies: SharedCompanies,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'deleting expired invitations', intervalMs: 3_600_000, atStart: true }, logger);
  }

  async run(now: Date): Promise<void> {
    await this.throttle.deleteExpired(now.getTime());
    await this.dataSource.manager.delete(this.companies.tables.invitation, { expiresAt: LessThan(now) });
  }
}
