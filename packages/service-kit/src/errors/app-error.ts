import type { ErrorCode, FieldErrorCode } from '@portals/contracts';

const statuses: Record<ErrorCode, number> = {
  VALIDATION_FAILED: 400,
  MALFORMED_JSON: 400,
  PRIVACY_CONSENT_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN_ORIGIN: 403,
  REGISTRATION_CLOSED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  CONFLICT: 409,
  REPORT_EXISTS: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  REPORT_NOT_READY: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

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
    this.status = statuses[code];
  }
}

/** The answer for a missing row and for one of another user: nobody learns which. */
export const notFound = () => new AppError('NOT_FOUND');
