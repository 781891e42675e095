import { type ErrorCode, errorDefinition, type FieldErrorCode } from '../declaration/codes.js';
import type { ErrorDefinition } from '../declaration/declaration.js';
import type { DeclaredError, DeclaredFieldError } from '../declaration/read-declaration.js';

/** An invalid field of a request; `fieldMessage` adds the text in the caller's language. */
export interface FieldFault {
  /** Dotted path into the body or query. */
  field: string;
  code: FieldErrorCode | DeclaredFieldError;
  min?: number;
  max?: number;
  /** Value for the placeholder `{{name}}` in a declared message. */
  name?: string;
}

export interface AppErrorDetails {
  fields?: FieldFault[];
  /** Names of the missing parts, for codes such as REPORT_NOT_READY. */
  missing?: string[];
  /** The row as another person has saved it, and the fields in which the row differs from the rejected change. */
  conflict?: { current: object; fields: string[] };
  /** Seconds after which the caller may retry; sent as the Retry-After header. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error reply. It can be thrown anywhere; the exception filter sends it in the caller's language. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: string;
  readonly definition: ErrorDefinition;

  /** @param error a shared code, or an error of the service's own declaration */
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

/** Returns the same error for a missing row and for another user's row, so that nobody learns which ids exist. */
export const notFound = () => new AppError('NOT_FOUND');
