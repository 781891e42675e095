import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import {
  type FailedMail,
  failedMailsListed,
  type OutboxState,
  type QueueState,
  type ServiceState,
} from '@portals/contracts/admin';
import { DataSource } from 'typeorm';
import { AUDIENCE } from '../auth/access-verifier.js';
import { notFound } from '../errors/app-error.js';
import { type FailedOutgoingMail, Outbox } from '../mail/outbox.js';
import { PeriodicJob } from '../schedule/periodic-job.js';
import { WorkQueue } from '../work/work-queue.js';
import { Worker } from '../work/worker.js';
import { withoutAddresses } from './failure-reason.rules.js';
import { lastRun } from './job-runs.rules.js';
import { lastErrors } from './last-errors.rules.js';
import { providedOf } from './provided.js';
import { newestMigration, ReplicaBook } from './replica-book.js';

/** Milliseconds after which an email that an administrator has retried expires. */
const retryMs = 2 * 86_400_000;

const databases = { 'better-sqlite3': 'SQLite', mariadb: 'MariaDB', mysql: 'MySQL' } as const;
const databaseOf = (type: string): ServiceState['database'] =>
  type === 'mariadb' || type === 'mysql' ? databases[type] : 'SQLite';

const shown = ({ mail, canRetry }: FailedOutgoingMail): FailedMail => ({
  id: mail.id,
  createdAt: mail.createdAt.toISOString(),
  attempts: mail.attempts,
  reason: withoutAddresses(mail.lastError ?? ''),
  canRetry,
});

/**
 * Reports the state of a service (rule 20.40). It finds the outbox, queues and jobs among the service's providers,
 * so that new ones are included automatically.
 */
@Injectable()
export class StateReport {
  private readonly since = new Date();

  constructor(
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AUDIENCE) private readonly service: string,
    @Inject(ReplicaBook) private readonly replicas: ReplicaBook,
  ) {}

  async read(): Promise<ServiceState> {
    const now = new Date();
    const queues: QueueState[] = [];
    let outbox: OutboxState | null = null;
    for (const { name, queue } of this.workers()) {
      if (!(queue instanceof WorkQueue)) continue;
      const { dueSince, ...counts } = await queue.counts(now);
      const state = { name, ...counts, dueSince: dueSince?.toISOString() ?? null };
      if (queue instanceof Outbox) {
        const { total, mails } = await queue.failures(failedMailsListed);
        outbox = { ...state, failed: total, failures: mails.map(shown) };
      } else queues.push(state);
    }
    const replicas = await this.replicas.list(now);
    const jobs = this.provided(PeriodicJob).map(({ last }) => lastRun(last.name, replicas, now));
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    return {
      service: this.service,
      version: newestMigration(this.dataSource),
      database: databaseOf(this.dataSource.options.type),
      since: this.since.toISOString(),
      outbox,
      queues: queues.sort(byName),
      jobs: jobs.sort(byName),
      errors: lastErrors(replicas),
      replicas: replicas
        .filter((replica) => this.replicas.isListed(replica, now))
        .map(({ name, role, version, since, seenAt }) => ({
          ...{ name, role, version, since: since.toISOString(), seenAt: seenAt.toISOString() },
        })),
    };
  }

  /** Requeues a failed email. @throws AppError NOT_FOUND when there is no failed email with this id that can be retried */
  async retryMail(id: number): Promise<void> {
    const now = new Date();
    for (const worker of this.provided(Worker)) {
      const { queue } = worker.source;
      if (!(queue instanceof Outbox)) continue;
      if (!(await queue.retry(id, now, new Date(now.getTime() + retryMs)))) throw notFound();
      worker.wake();
      return;
    }
    throw notFound();
  }

  private workers() {
    return this.provided(Worker).map(({ source }) => source);
  }

  private provided<T>(kind: abstract new (...args: never[]) => T): T[] {
    return providedOf(this.modules, kind);
  }
}
