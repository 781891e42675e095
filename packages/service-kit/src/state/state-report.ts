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

/** Milliseconds for which an email that is tried again may wait for the mail server. */
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
 * Tells the state of a service (rule 20.40). It finds the outbox, queues and jobs among the providers of the service, so that none can be
 * forgotten.
 */
@Injectable()
export class StateReport {
  private readonly since = new Date();

  constructor(
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AUDIENCE) private readonly service: string,
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
    const jobs = this.provided(PeriodicJob).map(({ last }) => ({
      ...last,
      endedAt: last.endedAt?.toISOString() ?? null,
    }));
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    return {
      service: this.service,
      version: this.version,
      database: databaseOf(this.dataSource.options.type),
      since: this.since.toISOString(),
      outbox,
      queues: queues.sort(byName),
      jobs: jobs.sort(byName),
    };
  }

  /** Returns the name of the newest migration, which ends with its time. */
  private get version(): string {
    const names = this.dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
    return names.reduce((newest, name) => (name.slice(-13) > newest.slice(-13) ? name : newest), '');
  }

  /** Queues a failed email again. @throws AppError NOT_FOUND when there is no such failed email that can be sent again */
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

  /** Returns the providers that are of a class; a provider that several modules export is there once. */
  private provided<T>(kind: abstract new (...args: never[]) => T): T[] {
    const found = new Set<T>();
    for (const { providers } of this.modules.values())
      for (const { instance } of providers.values()) if (instance instanceof kind) found.add(instance);
    return [...found];
  }
}
