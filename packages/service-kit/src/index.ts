import 'reflect-metadata';

export * from './auth/index.js';
export * from './config/index.js';
export * from './database/index.js';
export * from './declaration/index.js';
export { AppError, type AppErrorDetails, type FieldFault, notFound } from './errors/app-error.js';
export type { Conflicts } from './errors/to-app-error.js';
export { Lifecycle } from './health/lifecycle.js';
export { Metrics } from './health/metrics.js';
export { Answers } from './http/openapi.js';
export { type ListQuery, type ListRules, likePattern, listPage, Page } from './http/page.js';
export * from './limit/index.js';
export { createLogger, LOGGER, type Logger } from './logging/logger.js';
export { createApp } from './service/create-app.js';
export { defineService, type ServiceDefinition } from './service/define-service.js';
export { startService } from './service/start.js';
export * from './work/index.js';
