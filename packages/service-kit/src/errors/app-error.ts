import { type ErrorCode, errorTable, type FieldErrorCode } from './codes.js';

/** A refused field before its message is written in the caller's language. */
export interface FieldFault {
  /** Dotted path into the body or query. */
  field: string;
  code: FieldErrorCode;
  min?: number;
  max?: number;
}

export interface AppErrorDetails {
  fields?: FieldFault[];
  /** For REPORT_NOT_READY. */
  missing?: string[];
  /** Seconds until trying again makes sense: the Retry-After header. */
  retryAfter?: number;
  cause?: unknown;
}

/** An answer outside 2xx, thrown anywhere; the exception filter writes it in the caller's language. */
export class AppError extends Error {
  override name = 'AppError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: AppErrorDetails = {},
  ) {
    super(code, { cause: details.cause });
    this.status = errorTable[code].status;
  }
}

/** The answer for a missing row and for one of another user: nobody learns which. */
export const notFound = () => new AppError('NOT_FOUND');
