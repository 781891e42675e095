import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Counter, Gauge, Histogram } from 'prom-client';
import { Metrics } from '../health/metrics.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { Outbox } from '../mail/outbox.js';
import { PeriodicJob } from '../schedule/periodic-job.js';
import { type WorkCounts, WorkQueue } from '../work/work-queue.js';
import { Worker } from '../work/worker.js';
import { providedOf } from './provided.js';

/** Milliseconds for which the counts of the queues are cached, so that one scrape of the metrics queries the queues only once. */
const keptMs = 1000;

/** Measures the queues and jobs of a service. Like the state report, it finds them among the service's providers. */
@Injectable()
export class WorkMetrics implements OnModuleInit {
  private counted: { at: number; done: Promise<void> } | null = null;
  private readonly items: Gauge;
  private readonly oldest: Gauge;
  private readonly failedMails: Gauge;

  constructor(
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const registers = [metrics.registry];
    const collect = () => this.count();
    this.items = new Gauge({
      name: 'work_queue_items',
      help: 'Pieces of work in a queue, of all replicas: waiting, running, and those of the waiting that have failed before',
      labelNames: ['queue', 'state'],
      ...{ registers, collect },
    });
    this.oldest = new Gauge({
      name: 'work_queue_oldest_due_seconds',
      help: 'Time since which the oldest waiting piece of work is due; 0 when none is',
      labelNames: ['queue'],
      ...{ registers, collect },
    });
    this.failedMails = new Gauge({
      name: 'outbox_failed_mails',
      help: 'Mails that are not tried any more, of all replicas',
      ...{ registers, collect },
    });
  }

  onModuleInit(): void {
    const registers = [this.metrics.registry];
    const runs = new Counter({
      name: 'periodic_job_runs_total',
      help: 'Runs of periodic jobs in this process, by outcome: done or failed',
      labelNames: ['work', 'outcome'],
      registers,
    });
    const durations = new Histogram({
      name: 'periodic_job_duration_seconds',
      help: 'Time that a run of a periodic job takes',
      labelNames: ['work'],
      buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
      registers,
    });
    for (const job of providedOf(this.modules, PeriodicJob)) {
      // Prometheus sees no increase from a missing series to 1.
      for (const outcome of ['done', 'failed']) runs.inc({ work: job.last.name, outcome }, 0);
      job.whenRun(({ name, hasFailed }, seconds) => {
        runs.inc({ work: name, outcome: hasFailed ? 'failed' : 'done' });
        durations.observe({ work: name }, seconds);
      });
    }
  }

  private count(): Promise<void> {
    if (this.counted && performance.now() - this.counted.at < keptMs) return this.counted.done;
    // A failure is only logged, so that all other metrics stay available while the database is down.
    const done = this.read().catch((error: unknown) => {
      this.clear();
      this.logger.warn({ err: error }, 'the queues could not be counted');
    });
    this.counted = { at: performance.now(), done };
    return done;
  }

  private async read(): Promise<void> {
    const now = new Date();
    const queues: { queue: string; counts: WorkCounts }[] = [];
    let failedMails: number | null = null;
    for (const { source } of providedOf(this.modules, Worker)) {
      const { name, queue } = source;
      if (!(queue instanceof WorkQueue)) continue;
      queues.push({ queue: name, counts: await queue.counts(now) });
      if (queue instanceof Outbox) failedMails = (await queue.failures(0)).total;
    }
    this.clear();
    for (const { queue, counts } of queues) this.show(queue, counts, now);
    if (failedMails !== null) this.failedMails.set(failedMails);
  }

  /** Removes what was counted. A value of 0 would say that no work waits and no mail has failed. */
  private clear(): void {
    this.items.reset();
    this.oldest.reset();
    this.failedMails.remove();
  }

  private show(queue: string, { dueSince, ...counts }: WorkCounts, now: Date): void {
    for (const [state, count] of Object.entries(counts)) this.items.set({ queue, state }, count);
    this.oldest.set({ queue }, dueSince === null ? 0 : (now.getTime() - dueSince.getTime()) / 1000);
  }
}
