import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/token.js';
import { ServiceRefusal } from '../http/call-service.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { type Outcome, Worker } from '../work/worker.js';
import { type AuthCallConfig, callAuth } from '../workspace/call-auth.js';
import { AccessReports } from './access-reports.js';
import type { ReportedEventEntity } from './reported-event.entity.js';

const second = 1000;
const options = {
  name: 'reports to the record of access',
  concurrency: 4,
  pollMs: second,
  leaseMs: 30 * second,
  stopMs: 2 * second,
  /** Backoff for an entry that the auth service rejects, because the auth service runs a different version. */
  retry: { first: 10 * second, longest: 3600 * second },
  outage: { first: second, longest: 60 * second },
};

/** Delivers entries to the auth service's record of access at least once; the auth service ignores entries that it already has. */
@Injectable()
export class AccessReportWorker extends Worker<ReportedEventEntity> {
  constructor(
    @Inject(AccessReports) private readonly reports: AccessReports,
    @Inject(CONFIG) private readonly config: AuthCallConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(reports, options, logger);
  }

  protected async perform(row: ReportedEventEntity, signal: AbortSignal): Promise<Outcome> {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(10 * second)]);
      await callAuth(this.config, '/internal/access-events', row.event, limit);
      return { record: () => this.reports.delivered(row) };
    } catch (error) {
      this.logger.warn({ report: row.id, attempts: row.attempts, err: error }, 'report put off');
      return {
        blocked: !isAboutEntry(error),
        record: (nextAttemptAt) => this.reports.settle(row, { nextAttemptAt }),
      };
    }
  }
}

/** Returns true when the auth service rejects this entry but not the caller, so that other entries can still be delivered. */
const isAboutEntry = (error: unknown) => error instanceof ServiceRefusal && [400, 422].includes(error.status);
