import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Gauge } from 'prom-client';
import { DataSource, LessThan } from 'typeorm';
import { z } from 'zod';
import type { BaseConfig } from '../config/base.js';
import { CONFIG } from '../config/token.js';
import { toDate } from '../database/sql.js';
import { Metrics } from '../health/metrics.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { recentErrorsOf } from '../logging/recent-errors.js';
import { PeriodicJob } from '../schedule/periodic-job.js';
import { providedOf } from './provided.js';
import { ReplicaEntity } from './replica.entity.js';

const beatMs = 15_000;
/** Milliseconds without a heartbeat after which a replica is deleted from the table, together with the last runs of its jobs. */
const storedMs = 7 * 86_400_000;
/** Milliseconds without a heartbeat after which a replica is no longer listed. */
const listedMs = 3_600_000;
/** Seconds by which the clock of this machine may differ from that of the database server without being reported. */
const longestDrift = 5;
const DatabaseClock = z.tuple([z.object({ clock: z.string() })]);

/**
 * Stores a heartbeat of this replica every 15 seconds, and the results of its jobs, so that every replica can report the state of all
 * replicas. It does not extend `BackgroundWork`, because a replica with ROLE=api also stores heartbeats.
 */
@Injectable()
export class ReplicaBook implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly uuid = randomUUID();
  private readonly name = `${hostname()}:${process.pid}`.slice(-100);
  private readonly since = new Date();
  private timer: NodeJS.Timeout | undefined;
  private noting: Promise<void> = Promise.resolve();
  private readonly drift: Gauge;
  private isAdrift = false;

  constructor(
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: BaseConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.drift = new Gauge({
      name: 'clock_ahead_of_database_seconds',
      help: 'Time by which the clock of this process is ahead of that of its database server, at least; negative when it is behind',
      registers: [metrics.registry],
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.timer = setInterval(() => this.beat(), beatMs);
    this.timer.unref();
    this.beat();
    await this.noting;
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.noting;
  }

  /** Returns all replicas of the last week, with the current state of this replica. */
  async list(now: Date): Promise<ReplicaEntity[]> {
    const others = await this.dataSource.manager.find(ReplicaEntity, {
      order: { seenAt: 'DESC', uuid: 'ASC' },
    });
    return [this.own(now), ...others.filter(({ uuid }) => uuid !== this.uuid)];
  }

  /** Returns true for a replica that was seen within the last hour. */
  isListed({ seenAt }: ReplicaEntity, now: Date): boolean {
    return now.getTime() - seenAt.getTime() < listedMs;
  }

  /** Stores a heartbeat of this replica, and compares its clock with that of the database server. */
  async note(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    await this.compareClocks();
    await manager.upsert(ReplicaEntity, this.own(now), ['uuid']);
    await manager.delete(ReplicaEntity, { seenAt: LessThan(new Date(now.getTime() - storedMs)) });
  }

  /** Leases, limits and sessions in the database rest on clocks that agree (rule 20.46). SQLite has the clock of this machine. */
  private async compareClocks(): Promise<void> {
    if (this.dataSource.options.type === 'better-sqlite3') return;
    const before = Date.now();
    const answer: unknown = await this.dataSource.query('SELECT CAST(UTC_TIMESTAMP(3) AS CHAR) AS clock');
    const after = Date.now();
    const there = toDate(DatabaseClock.parse(answer)[0].clock).getTime();
    // While the query ran, the clocks may have agreed: only what lies outside of that time is a difference.
    const ahead = (Math.max(before - there, 0) + Math.min(after - there, 0)) / 1000;
    this.drift.set(ahead);
    const isAdrift = Math.abs(ahead) > longestDrift;
    if (isAdrift && !this.isAdrift)
      this.logger.error({ aheadSeconds: ahead }, 'the clocks of this machine and of the database differ');
    this.isAdrift = isAdrift;
  }

  private own(now: Date): ReplicaEntity {
    const jobs = providedOf(this.modules, PeriodicJob).map(({ last }) => ({
      ...last,
      endedAt: last.endedAt?.toISOString() ?? null,
    }));
    const { uuid, name, since } = this;
    const version = newestMigration(this.dataSource);
    const errors = recentErrorsOf(this.logger);
    return { uuid, name, role: this.config.ROLE ?? 'all', version, since, seenAt: now, jobs, errors };
  }

  private beat(): void {
    this.noting = this.noting
      .then(() => this.note(new Date()))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'the sign of life of this replica could not be stored');
      });
  }
}

/** Returns the name of the newest migration, which ends with its timestamp and identifies the version of the service. */
export function newestMigration({ migrations }: DataSource): string {
  const names = migrations.map((migration) => migration.name ?? migration.constructor.name);
  return names.reduce((newest, name) => (name.slice(-13) > newest.slice(-13) ? name : newest), '');
}
