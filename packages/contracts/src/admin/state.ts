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

/** A job that the answering replica runs at an interval. */
export const JobState = z.object({
  name: z.string(),
  isRunning: z.boolean(),
  /** End of the last run; null before the first. */
  endedAt: timestamp.nullable(),
  hasFailed: z.boolean(),
});
export type JobState = z.infer<typeof JobState>;

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
});
export type ServiceState = z.infer<typeof ServiceState>;
