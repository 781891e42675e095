import { errorsListed, type ReplicaError } from '@portals/contracts/admin';
import type { ReplicaEntity } from './replica.entity.js';

/** Returns the last errors of all replicas, newest first. */
export const lastErrors = (replicas: readonly Pick<ReplicaEntity, 'name' | 'errors'>[]): ReplicaError[] =>
  replicas
    .flatMap(({ name, errors }) => (errors ?? []).map((error) => ({ ...error, replica: name })))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, errorsListed);
