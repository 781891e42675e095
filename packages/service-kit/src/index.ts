import 'reflect-metadata';

export * from './auth/index.js';
export * from './config/index.js';
export * from './database/index.js';
export { isFieldErrorCode } from './declaration/codes.js';
export * from './declaration/index.js';
export { AppError, type AppErrorDetails, type FieldFault, notFound } from './errors/app-error.js';
export { databaseFault, isOutOfSpace } from './errors/database-fault.js';
export { errorBody, errorMessage, fieldMessage, requestLanguage } from './errors/messages.js';
export type { Conflicts } from './errors/to-app-error.js';
export { fieldFaults } from './errors/zod-issues.js';
export { Lifecycle } from './health/lifecycle.js';
export { Metrics } from './health/metrics.js';
export { callService, type InternalService } from './http/call-service.js';
export { CallerSignal } from './http/caller-signal.js';
export { ApiExcludeController, ApiExcludeEndpoint, ApiProduces, ApiTags } from './http/description.js';
export { EventStreams, type ServerEvent } from './http/event-streams.js';
export { type FileBody, FromFileBody, TakesFile } from './http/file-body.js';
export { hasBearerKey } from './http/has-bearer-key.js';
export { escapeHtml } from './http/html.js';
export {
  addressPattern,
  type ListQuery,
  type ListRules,
  likePattern,
  listPage,
  Page,
} from './http/list-page.js';
export { Answers } from './http/openapi.js';
export {
  CallerAddress,
  CallerLanguage,
  FromPageCall,
  TakesFormsOfAnybody,
  TakesPostedForms,
} from './http/posted-form.js';
export { WaitingCalls } from './http/waiting-calls.js';
export * from './limit/index.js';
export { createLogger, LOGGER, type Logger } from './logging/logger.js';
export * from './personal-data/index.js';
export * from './record/index.js';
export { BackgroundWork } from './schedule/background-work.js';
export { type FairLimits, FairQueue, type FairTask } from './schedule/fair-queue.js';
export { PeriodicJob, type PeriodicOptions } from './schedule/periodic-job.js';
export { createApp } from './service/create-app.js';
export { defineService, type ServiceDefinition } from './service/define-service.js';
export { startService } from './service/start-service.js';
export * from './sharing/index.js';
export { addReplicaErrors, createReplicas, ReplicaBook, ReplicaEntity } from './state/index.js';
export { compiled, JobThread } from './thread/job-thread.js';
export * from './work/index.js';
export * from './workspace/index.js';
