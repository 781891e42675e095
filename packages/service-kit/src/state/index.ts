export { addReplicaErrors, createReplicas, ReplicaEntity } from './replica.entity.js';
export { ReplicaBook } from './replica-book.js';
export { stateController, statePath } from './state.controller.js';
export { StateReport } from './state-report.js';
export { WorkMetrics } from './work-metrics.js';
