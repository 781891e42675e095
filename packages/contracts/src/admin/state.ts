import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';

/** Maximum number of failed emails that the state of a service lists. */
export const failedMailsListed = 20;

/** An email that is no longer retried. */
export const FailedMail = z.object({
  id,
  createdAt: timestamp,
  attempts: z.int(),
  /** Last reply of the mail server, with addresses removed. */
  reason: z.string(),
  /** False when the email's text has been deleted, or when the email would arrive too late to be useful. */
  canRetry: z.boolean(),
});
export type FailedMail = z.infer<typeof FailedMail>;

/** A queue of background work, shared by all replicas of a service. */
export const QueueState = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Number of waiting items that have failed at least once. */
  retrying: z.int(),
  /** Time at which the oldest waiting item became due; null when none is due. */
  dueSince: timestamp.nullable(),
});
export type QueueState = z.infer<typeof QueueState>;

/** The outbox of a service. */
export const OutboxState = QueueState.extend({
  /** Number of emails that are no longer retried. */
  failed: z.int(),
  /** The newest emails that are no longer retried, at most `failedMailsListed`. */
  failures: FailedMail.array(),
});
export type OutboxState = z.infer<typeof OutboxState>;

/** A job that replicas run at an interval, with its last run across all replicas. */
export const JobState = z.object({
  name: z.string(),
  isRunning: z.boolean(),
  /** End of the last run; null before the first run has ended. */
  endedAt: timestamp.nullable(),
  hasFailed: z.boolean(),
  /** Replica that ran the job last; null before the first run and in replies of the previous version. */
  replica: z.string().nullable().default(null),
});
export type JobState = z.infer<typeof JobState>;

/** A replica: one process of a service. */
export const ReplicaState = z.object({
  /** Host name and process id. */
  name: z.string(),
  role: z.enum(['all', 'api', 'worker']),
  /** Name of the newest migration in the process's code; it identifies the version. */
  version: z.string(),
  since: timestamp,
  /** Last heartbeat; one is sent every 15 seconds. */
  seenAt: timestamp,
});
export type ReplicaState = z.infer<typeof ReplicaState>;

/** Maximum number of errors that the state of a service lists. */
export const errorsListed = 20;

/** An error in the log of a process, with the number of its occurrences since the process started. */
export const ReplicaError = z.object({
  /** Log message and kind of error, in English. */
  text: z.string(),
  count: z.int(),
  /** Time of the last occurrence. */
  at: timestamp,
  replica: z.string(),
});
export type ReplicaError = z.infer<typeof ReplicaError>;

/** GET /api/<service>-state: the state of a service, for administrators of the site (rule 20.40). */
export const ServiceState = z.object({
  service: z.string(),
  /** Name of the newest migration in the service's code; it identifies the version. */
  version: z.string(),
  database: z.enum(['SQLite', 'MariaDB', 'MySQL']),
  /** Start time of the replica that replies. */
  since: timestamp,
  outbox: OutboxState.nullable(),
  queues: QueueState.array(),
  jobs: JobState.array(),
  /** Replicas seen within the last hour, starting with the one that replies; empty in replies of the previous version. */
  replicas: ReplicaState.array().default([]),
  /** The newest errors of the last week across all replicas; empty in replies of the previous version. */
  errors: ReplicaError.array().default([]),
});
export type ServiceState = z.infer<typeof ServiceState>;
