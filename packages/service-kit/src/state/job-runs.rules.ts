import type { JobState } from '@portals/contracts/admin';
import type { ReplicaEntity } from './replica.entity.js';

/** Milliseconds without a heartbeat after which a replica counts as stopped. */
export const replicaTimeoutMs = 60_000;

type Replica = Pick<ReplicaEntity, 'name' | 'seenAt' | 'jobs'>;

/** Returns the last run of a job across all replicas; the job counts as running while a live replica reports it as running. */
export function lastRun(name: string, replicas: readonly Replica[], now: Date): JobState {
  const runs = replicas.flatMap(({ name: replica, seenAt, jobs }) =>
    jobs.filter((job) => job.name === name).map((job) => ({ ...job, replica, seenAt })),
  );
  const ended = runs.filter(({ endedAt }) => endedAt !== null);
  const last = ended.sort((one, other) => (String(one.endedAt) < String(other.endedAt) ? 1 : -1))[0];
  return {
    name,
    isRunning: runs.some(
      ({ isRunning, seenAt }) => isRunning && now.getTime() - seenAt.getTime() < replicaTimeoutMs,
    ),
    endedAt: last?.endedAt ?? null,
    hasFailed: last?.hasFailed ?? false,
    replica: last?.replica ?? null,
  };
}
