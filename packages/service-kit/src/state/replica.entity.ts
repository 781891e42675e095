import { Entity, PrimaryColumn, type QueryRunner } from 'typeorm';
import { JsonColumn, StringColumn, TimestampColumn } from '../database/columns.js';
import { addColumn, createTable } from '../database/migration.js';
import type { RecentError } from '../logging/recent-errors.js';

/** The result of the last run of a job in one replica. */
export interface JobRun {
  name: string;
  isRunning: boolean;
  /** End of the run, ISO 8601; null before the first run has ended. */
  endedAt: string | null;
  hasFailed: boolean;
}

/** A replica of the service with the last runs of its jobs; the row is stored when the process starts. */
@Entity('replicas')
export class ReplicaEntity {
  /** Random id, new at each start of the process. */
  @PrimaryColumn({ type: 'varchar', length: 36 }) declare uuid: string;
  @StringColumn(100) declare name: string;
  @StringColumn(10) declare role: 'all' | 'api' | 'worker';
  /** Name of the newest migration in the process's code. */
  @StringColumn(100) declare version: string;
  @TimestampColumn() declare since: Date;
  @TimestampColumn() declare seenAt: Date;
  @JsonColumn() declare jobs: JobRun[];
  /** Latest errors; null in rows that an older version of the service has written. */
  @JsonColumn({ nullable: true }) declare errors: RecentError[] | null;
}

/** Creates the table of `ReplicaEntity`, in a migration of a service that reports its state. */
export const createReplicas = (runner: QueryRunner): Promise<void> =>
  createTable(runner, 'replicas', (make) => [
    { ...make.string('uuid', 36), isPrimary: true },
    make.string('name', 100),
    make.string('role', 10),
    make.string('version', 100),
    make.timestamp('since'),
    make.timestamp('seenAt'),
    make.json('jobs'),
  ]);

/** Adds the column for the last errors of a replica. */
export const addReplicaErrors = (runner: QueryRunner): Promise<void> =>
  addColumn(runner, 'replicas', (make) => ({ ...make.json('errors'), isNullable: true }));
