import { z } from 'zod';

/** One refused field of a request. `field` is a dotted path into the body or query. */
export const FieldError = z.object({ field: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** The body of every answer outside 2xx: a stable code and a message in the caller's language. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  fields: z.array(FieldError).optional(),
  /** What is missing, for REPORT_NOT_READY. */
  missing: z.array(z.string()).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Every code that a service or the gateway can answer with. */
export const errorCodes = [
  'VALIDATION_FAILED',
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'FORBIDDEN_ORIGIN',
  'REGISTRATION_CLOSED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'USERNAME_TAKEN',
  'EMAIL_TAKEN',
  'CONFLICT',
  'REPORT_EXISTS',
  'REPORT_NOT_READY',
  'PRIVACY_CONSENT_REQUIRED',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
] as const;
export const ErrorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** Why a single field was refused. */
export const fieldErrorCodes = [
  'REQUIRED',
  'TOO_SHORT',
  'TOO_LONG',
  'INVALID_TYPE',
  'INVALID_EMAIL',
  'INVALID_CHOICE',
  'OUT_OF_RANGE',
  'INVALID_FORMAT',
  'COMMON_PASSWORD',
  'TAKEN',
  'INVALID',
] as const;
export const FieldErrorCode = z.enum(fieldErrorCodes);
export type FieldErrorCode = z.infer<typeof FieldErrorCode>;
