import { z } from 'zod';
import { languages } from '../constants/language.js';
import { limits } from '../constants/limits.js';
import { id, requiredText, text, timestamp } from '../fields/fields.js';

/** States of an enquiry (rule 20.11). An answered enquiry also counts as read. */
export const enquiryStates = ['new', 'read', 'answered', 'quarantined'] as const;
export const EnquiryState = z.enum(enquiryStates);
export type EnquiryState = z.infer<typeof EnquiryState>;

/** Reasons for quarantining an enquiry (rule 4.5). */
export const suspicions = ['honeypot', 'too-fast', 'markup', 'link-in-name', 'content'] as const;
export type Suspicion = (typeof suspicions)[number];

/** Maximum characters of the message excerpt in the list. */
export const excerptLength = 200;
/** Maximum number of enquiries in an exported file. */
export const enquiriesExported = 20_000;

/** An enquiry in the list. */
export const EnquiryRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  service: z.string().nullable(),
  subject: z.string(),
  /** Beginning of the message. */
  excerpt: z.string(),
  state: EnquiryState,
  createdAt: timestamp,
});
export type EnquiryRow = z.infer<typeof EnquiryRow>;

/** A reply sent to the person who wrote an enquiry. */
export const EnquiryReply = z.object({
  id,
  /** Name of the person who wrote the reply; null when the person's account no longer exists. */
  by: z.string().nullable(),
  at: timestamp,
  subject: z.string(),
  text: z.string(),
  /** `failed` when the mail server has rejected the reply or has been unavailable for days. */
  state: z.enum(['queued', 'sent', 'failed']),
});
export type EnquiryReply = z.infer<typeof EnquiryReply>;

/** An action of an administrator: the administrator's name, null when the account no longer exists, and the time. */
const Act = z.object({ by: z.string().nullable(), at: timestamp });

/** GET /api/enquiries/:id */
export const Enquiry = EnquiryRow.omit({ excerpt: true }).extend({
  message: z.string(),
  /** Reasons why the enquiry was quarantined; still listed after somebody has taken it out of quarantine. */
  suspicions: z.enum(suspicions).array(),
  read: Act.nullable(),
  released: Act.nullable(),
  replies: EnquiryReply.array(),
  version: z.int(),
});
export type Enquiry = z.infer<typeof Enquiry>;

/** PATCH /api/enquiries/:id: marks an enquiry as read or unread. */
export const EnquiryPatch = z.object({ isRead: z.boolean(), version: z.int().min(0) });
export type EnquiryPatch = z.infer<typeof EnquiryPatch>;

/** POST /api/enquiries/:id/replies */
export const EnquiryReplyInput = z.object({
  subject: requiredText(limits.subject),
  text: requiredText(limits.text),
  /** Idempotency key: a retry of the call repeats the key, so that the reply is sent only once. */
  requestKey: text().regex(/^[A-Za-z0-9_-]{16,32}$/),
  /** Number of replies that the writer has seen; with more replies stored, the call is rejected, so that nobody replies twice. */
  answersSeen: z.int().min(0).optional(),
});
export type EnquiryReplyInput = z.infer<typeof EnquiryReplyInput>;

const filters = {
  search: text().trim().max(limits.name).optional(),
  state: EnquiryState.optional(),
};

/**
 * Query of GET /api/enquiries. Without `state`, the call lists all enquiries that are not quarantined. The total number of matches is in
 * the X-Total-Count header.
 */
export const EnquiryQuery = z.object({
  ...filters,
  sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
});
export type EnquiryQuery = z.infer<typeof EnquiryQuery>;

/** Query of GET /api/enquiries/export, a CSV file. */
export const EnquiryExportQuery = z.object({ ...filters, language: z.enum(languages).default('en') });
export type EnquiryExportQuery = z.infer<typeof EnquiryExportQuery>;
