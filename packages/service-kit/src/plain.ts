/** The parts of the kit that work without NestJS, for the gateway. */
export * from './config/define-config.js';
export * from './config/private-folder.js';
export { tracingVariables } from './config/tracing.js';
export * from './declaration/index.js';
export { AppError, type AppErrorDetails } from './errors/app-error.js';
export { errorBody, errorMessage, requestLanguage } from './errors/messages.js';
export { sendError } from './errors/send-error.js';
export { fieldFaults } from './errors/zod-issues.js';
export { eventText, isEventStream } from './http/event-text.js';
export { escapeHtml } from './http/html.js';
export { isForm, isPostedForm } from './http/is-posted-form.js';
export { stopAccepting } from './http/stop-accepting.js';
export { clientKey } from './limit/client-key.js';
export { createLogger } from './logging/logger.js';
export { FairQueue } from './schedule/fair-queue.js';
export { startTracing, stopTracing, traced, traceRequests } from './tracing/tracing.js';
export { settleWithin } from './work/settle-within.js';
