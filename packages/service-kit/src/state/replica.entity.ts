import { Entity, PrimaryColumn, type QueryRunner } from 'typeorm';
import { JsonColumn, StringColumn, TimestampColumn } from '../database/columns.js';
import { addColumn, createTable } from '../database/migration.js';
import type { RecentError } from '../logging/recent-errors.js';

/** How the last run of a job has ended in one replica. */
export interface JobRun {
  name: string;
  isRunning: boolean;
  /** ISO 8601; null before the first run. */
  endedAt: string | null;
  hasFailed: boolean;
}

/** A process of the service, from its start on, and the last runs of its jobs. */
@Entity('replicas')
export class ReplicaEntity {
  /** Made anew at each start. */
  @PrimaryColumn({ type: 'varchar', length: 36 }) declare uuid: string;
  @StringColumn(100) declare name: string;
  @StringColumn(10) declare role: 'all' | 'api' | 'worker';
  /** Newest migration of its program. */
  @StringColumn(100) declare version: string;
  @TimestampColumn() declare since: Date;
  @TimestampColumn() declare seenAt: Date;
  @JsonColumn() declare jobs: JobRun[];
  /** Null from a version before. */
  @JsonColumn({ nullable: true }) declare errors: RecentError[] | null;
}

/** Creates the table of `ReplicaEntity`, in a migration of a service that tells its state. */
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
