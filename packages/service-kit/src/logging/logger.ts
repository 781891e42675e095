import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { batchedOutput } from './batched-output.js';
import { errorLevel, RecentErrors } from './recent-errors.js';

export type { Logger };

export const LOGGER = Symbol('logger');

const secretNames = [
  'authorization',
  'cookie',
  'password',
  'token',
  'accessToken',
  'privateKey',
  'set-cookie',
];
const redactPaths = secretNames.flatMap((name) => {
  const key = name.includes('-') ? `["${name}"]` : name;
  const dotted = name.includes('-') ? key : `.${name}`;
  return [key, `*${dotted}`, `*.*${dotted}`];
});

/**
 * Creates a logger that writes JSON lines without secrets to standard output. Code that logs for a request has to pass the
 * request id, because an AsyncLocalStorage would cost every call more than the log line.
 */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const errors = new RecentErrors();
  const logger = pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactPaths, censor: '[redacted]' },
      serializers: { err: serializeError },
      hooks: {
        logMethod(args, method, level) {
          if (level >= errorLevel) errors.add(args, new Date());
          method.apply(this, args);
        },
      },
    },
    destination ?? batchedOutput(),
  );
  errors.belongTo(logger);
  return logger;
}

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** Number and state that the database server gives an error. */
  errno?: number;
  sqlState?: string;
  stack?: string;
  cause?: LoggedError;
}

const isError = (value: unknown): value is Error => types.isNativeError(value) || value instanceof Error;

/**
 * Returns the loggable parts of an error. Errors of the database driver also contain a statement's values, which may be personal data.
 */
function serializeError(error: unknown): LoggedError {
  if (!isError(error)) return { type: typeof error, message: 'a value that is not an error was thrown' };
  const [code, errno, sqlState] = ['code', 'errno', 'sqlState'].map((name): unknown =>
    Reflect.get(error, name),
  );
  return {
    type: error.name,
    message: error.message.replace(/Duplicate entry '.*' for key/s, "Duplicate entry '…' for key"),
    ...(typeof code === 'string' && { code }),
    ...(typeof errno === 'number' && { errno }),
    ...(typeof sqlState === 'string' && { sqlState }),
    ...(error.stack !== undefined && { stack: error.stack.split('\n    at ').slice(1, 12).join(' < ') }),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

/** Passes Nest's own messages to pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, context?: string) {
    this.logger.debug({ context }, String(message));
  }
  warn(message: unknown, context?: string) {
    this.logger.warn({ context }, String(message));
  }
  error(message: unknown, stack?: string, context?: string) {
    this.logger.error({ context, stack }, String(message));
  }
  debug(message: unknown, context?: string) {
    this.logger.debug({ context }, String(message));
  }
}
