// Uses zod's mini build to keep pages small, because every page with a form parses the bodies of failed calls.
import * as z from 'zod/mini';

/** One invalid field of a request, with a stable code (`REQUIRED`) and a message. `field` is a dotted path into the body or query. */
export const FieldError = z.object({ field: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** The body of every reply outside 2xx: a stable code and a message in the caller's language. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.array(FieldError)),
  /** Names of the missing parts, for REPORT_NOT_READY and similar codes. */
  missing: z.optional(z.array(z.string())),
  /**
   * For EDIT_CONFLICT: the row as another person has saved it, and the fields in which the rejected change differs from that row. For
   * LEAD_KNOWN: the existing lead, and the fields whose values equal those of the new lead.
   */
  conflict: z.optional(z.object({ current: z.record(z.string(), z.unknown()), fields: z.array(z.string()) })),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
