import type { ErrorDefinition } from '../declaration/declaration.js';
import type { DeclaredError, DeclaredFieldError } from '../declaration/read-declaration.js';
import { type ErrorCode, errorDefinition, type FieldErrorCode } from './codes.js';

/** A refused field before its message is written in the caller's language. */
export interface FieldFault {
  /** Dotted path into the body or query. */
  field: string;
  code: FieldErrorCode | DeclaredFieldError;
  min?: number;
  max?: number;
}

export interface AppErrorDetails {
  fields?: FieldFault[];
  /** Names of what is missing, for a code that says that something is. */
  missing?: string[];
  /** The row as somebody else left it, and the fields in which a refused change differs from it. */
  conflict?: { current: object; fields: string[] };
  /** Seconds until trying again makes sense: the Retry-After header. */
  retryAfter?: number;
  cause?: unknown;
}

/** An answer outside 2xx, thrown anywhere; the exception filter writes it in the caller's language. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: string;
  readonly definition: ErrorDefinition;

  /** @param error a code of every service, or one of the service's own declaration */
  constructor(
    error: ErrorCode | DeclaredError,
    readonly details: AppErrorDetails = {},
  ) {
    const code = typeof error === 'string' ? error : error.code;
    super(code, { cause: details.cause });
    this.code = code;
    this.definition = typeof error === 'string' ? errorDefinition(error) : error;
  }

  get status(): number {
    return this.definition.status;
  }
}

/** The answer for a missing row and for one of another user: nobody learns which. */
export const notFound = () => new AppError('NOT_FOUND');
