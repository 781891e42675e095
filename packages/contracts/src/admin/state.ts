import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';

/** Largest number of failed emails that the state of a service lists. */
export const failedMailsListed = 20;

/** An email that is not tried any more. */
export const FailedMail = z.object({
  id,
  createdAt: timestamp,
  attempts: z.int(),
  /** Last reply of the mail server, without addresses. */
  reason: z.string(),
  /** False when its text is gone, or when it would arrive too late to be of use. */
  canRetry: z.boolean(),
});
export type FailedMail = z.infer<typeof FailedMail>;

/** A queue of background work, shared by all replicas of a service. */
export const QueueState = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Waiting pieces of work that have failed at least once. */
  retrying: z.int(),
  /** Moment since which the oldest waiting piece is due; null when none is. */
  dueSince: timestamp.nullable(),
});
export type QueueState = z.infer<typeof QueueState>;

/** The outbox of a service. */
export const OutboxState = QueueState.extend({
  /** Number of emails that are not tried any more. */
  failed: z.int(),
  /** The newest of them, at most `failedMailsListed`. */
  failures: FailedMail.array(),
});
export type OutboxState = z.infer<typeof OutboxState>;

/** A job that replicas run at an interval, and its last run over all of them. */
export const JobState = z.object({
  name: z.string(),
  isRunning: z.boolean(),
  /** End of the last run; null before the first. */
  endedAt: timestamp.nullable(),
  hasFailed: z.boolean(),
  /** Replica of the last run; null before the first, and from a service of the version before. */
  replica: z.string().nullable().default(null),
});
export type JobState = z.infer<typeof JobState>;

/** A process of a service. */
export const ReplicaState = z.object({
  /** Host and process. */
  name: z.string(),
  role: z.enum(['all', 'api', 'worker']),
  /** Newest migration of its program, which tells its version. */
  version: z.string(),
  since: timestamp,
  /** Last sign of life; there is one every 15 seconds. */
  seenAt: timestamp,
});
export type ReplicaState = z.infer<typeof ReplicaState>;

/** Largest number of errors that the state of a service lists. */
export const errorsListed = 20;

/** An error in the log of a process, with the times that it came since the process runs. */
export const ReplicaError = z.object({
  /** Message of the log line and kind of the error; in English, as in the log. */
  text: z.string(),
  count: z.int(),
  /** Last time. */
  at: timestamp,
  replica: z.string(),
});
export type ReplicaError = z.infer<typeof ReplicaError>;

/** GET /api/<service>-state: the state of a service, for people in charge (rule 20.40). */
export const ServiceState = z.object({
  service: z.string(),
  /** Newest migration of the program, which tells its version. */
  version: z.string(),
  database: z.enum(['SQLite', 'MariaDB', 'MySQL']),
  /** Start of the answering replica. */
  since: timestamp,
  outbox: OutboxState.nullable(),
  queues: QueueState.array(),
  jobs: JobState.array(),
  /** Replicas that were seen within the last hour, the answering one first; empty from a service of the version before. */
  replicas: ReplicaState.array().default([]),
  /** The newest errors of the replicas of the last week; empty from a service of the version before. */
  errors: ReplicaError.array().default([]),
});
export type ServiceState = z.infer<typeof ServiceState>;
