import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '../declaration/codes.js';
import type { DeclaredError } from '../declaration/read-declaration.js';
import { AppError } from './app-error.js';
import { databaseFault } from './database-fault.js';

/** Errors for rows that violate a unique index, by the name of the index. */
export type Conflicts = Readonly<Record<string, { code: ErrorCode | DeclaredError; field?: string }>>;
export const CONFLICTS = Symbol('conflicts');

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
};

const statusCodes: Record<number, ErrorCode> = {
  400: 'MALFORMED_JSON',
  401: 'UNAUTHENTICATED',
  403: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

function property(error: unknown, name: 'code' | 'statusCode'): unknown {
  return error !== null && typeof error === 'object' ? Reflect.get(error, name) : undefined;
}

function fromDatabase(error: unknown, conflicts: Conflicts): AppError | null {
  const fault = databaseFault(error);
  if (fault === null) return null;
  if (fault.kind === 'unavailable')
    return new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause: error });
  if (fault.kind === 'foreignKey') return new AppError('NOT_FOUND', { cause: error });
  if (fault.kind === 'referenced') return new AppError('CONFLICT', { cause: error });
  const known = conflicts[fault.key];
  if (known === undefined) return new AppError('CONFLICT', { cause: error });
  const fields =
    known.field === undefined ? {} : { fields: [{ field: known.field, code: 'TAKEN' as const }] };
  return new AppError(known.code, { ...fields, cause: error });
}

/** Converts any thrown value to an AppError. Only this function assigns error codes to errors of the database, Fastify and Nest. */
export function toAppError(error: unknown, conflicts: Conflicts): AppError {
  if (error instanceof AppError) return error;
  const database = fromDatabase(error, conflicts);
  if (database !== null) return database;
  const byName = fastifyCodes[String(property(error, 'code'))];
  if (byName !== undefined) return new AppError(byName, { cause: error });
  const status = error instanceof HttpException ? error.getStatus() : property(error, 'statusCode');
  const byStatus = typeof status === 'number' ? statusCodes[status] : undefined;
  return new AppError(byStatus ?? 'INTERNAL_ERROR', { cause: error });
}
