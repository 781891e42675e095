export { type BackoffSteps, backoff } from './backoff.js';
export { QUEUED, QueuedWork, workColumns } from './queued-work.js';
export { settleWithin } from './settle-within.js';
export { type OwnerSql, type WorkCounts, WorkQueue } from './work-queue.js';
export { type Outcome, Worker, type WorkerOptions } from './worker.js';
