import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, LessThan } from 'typeorm';
import { Throttle } from '../limit/throttle.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { PeriodicJob } from '../schedule/periodic-job.js';
import { CompanyGrantEntity } from '../workspace/company-grant.entity.js';
import { SHARED_COMPANIES, type SharedCompanies } from './shared-companies.js';

const batch = 500;

/**
 * Deletes what nobody can use any more and leads to people: invitations and offers that have expired, with the addresses of people who may
 * have no account (rule 18.31), grants for companies that version 1.2.0 and earlier ones deleted without them, and expired counters of
 * attempts, whose hashes can be traced to network addresses (rule 18.30). Several replicas may run it at the same time.
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
    const { manager } = this.dataSource;
    await manager.delete(this.companies.tables.invitation, { expiresAt: LessThan(now) });
    let left: { id: number }[];
    do {
      // A DELETE with this condition would lock every grant that it reads.
      left = await manager
        .createQueryBuilder(CompanyGrantEntity, 'held')
        .leftJoin(
          this.companies.entity,
          'company',
          `company.id = held.companyId AND ${this.companies.isThere}`,
        )
        .where('company.id IS NULL')
        .select('held.id', 'id')
        .limit(batch)
        .getRawMany();
      if (left.length > 0) await manager.delete(CompanyGrantEntity, { id: In(left.map(({ id }) => id)) });
    } while (left.length === batch);
  }
}
