import { z } from 'zod';
import { mailingStates } from '../../constants/mailings.js';
import { outreachStates } from '../../constants/outreach.js';
import { id, text } from '../../fields/fields.js';
import { workspaceField } from '../kernel/index.js';

/** Number of emails that a new account may send today (rule 16.5). Emails beyond the limit go out on the following days. */
export const DayLimit = z.object({
  limit: z.int(),
  /** Emails sent so far today. */
  sent: z.int(),
  /** True when bounces or complaints have lowered the limit. */
  isHeldDown: z.boolean(),
});
export type DayLimit = z.infer<typeof DayLimit>;

/** GET /api/marketing/outreach, and the reply to POST /api/marketing/outreach/requests, which requests approval (rule 16.2). */
export const Outreach = z.object({
  state: z.enum(outreachStates),
  /** Null for a workspace without a limit. */
  today: DayLimit.nullable(),
  /** Time of the latest request for approval; null when there was none. */
  askedAt: z.iso.datetime().nullable(),
  /** Time at which an administrator last stopped a page or mailing; null if none was stopped since the last decision on the workspace. */
  stoppedAt: z.iso.datetime().nullable().default(null),
});
export type Outreach = z.infer<typeof Outreach>;

/**
 * Query of GET /api/marketing/outreach and of POST /api/marketing/outreach/requests; by default the personal workspace. In GET
 * /internal/outreach, it selects the only workspace to list.
 */
export const OutreachQuery = z.object(workspaceField);
export type OutreachQuery = z.infer<typeof OutreachQuery>;

/** POST /internal/outreach/decisions of the marketing service, for administrators; not reachable from outside. */
export const OutreachDecision = z.object({
  userId: id,
  state: z.enum(['released', 'blocked']),
  /** True exempts an approved account from the limits of new accounts (rule 16.5). */
  isTrusted: z.boolean().default(false),
  /** Name of the person who decided. */
  by: text().min(1).max(100),
});
export type OutreachDecision = z.infer<typeof OutreachDecision>;

/** Number of pages and mailings that an administrator's decision or stop has ended. */
export const OutreachStopped = z.object({ pages: z.int(), mailings: z.int() });
export type OutreachStopped = z.infer<typeof OutreachStopped>;

/**
 * POST /internal/outreach/stops of the marketing service: stops one published page, by its path, or one mailing. Fails with
 * 404 when the page is not active, and when the mailing does not exist or was stopped before.
 */
export const OutreachStop = z.union([
  z.object({ path: text().min(1).max(200) }),
  z.object({ mailingId: id }),
]);
export type OutreachStop = z.infer<typeof OutreachStop>;

/**
 * An account in the reply to GET /internal/outreach, which lists accounts that have requested approval, that an administrator has decided
 * on, or that publish or send: open requests first, in the order of their times. It has at most 500 requests and decisions together, 500
 * pages and 500 mailings.
 */
export const OutreachAccount = z.object({
  userId: id,
  state: z.enum(outreachStates),
  askedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  /** Time of the latest stop since the last decision. */
  stoppedAt: z.iso.datetime().nullable(),
  /** Null for a workspace without a limit. */
  today: DayLimit.nullable(),
  /** Paths of the account's public pages. */
  pages: z.string().array(),
  /** The account's campaigns that are being sent or scheduled, and those that were sent. */
  mailings: z.object({ id, company: z.string(), from: z.string(), state: z.enum(mailingStates) }).array(),
});
export type OutreachAccount = z.infer<typeof OutreachAccount>;

/**
 * GET /internal/outreach/reports of the marketing service: abuse reports about pages, newest first; at most 500, distributed evenly
 * among all pages and reporters.
 */
export const PageReport = z.object({
  at: z.iso.datetime(),
  /** Path of the page. */
  path: z.string(),
  isPublic: z.boolean(),
  /** Id of the workspace that published the page. */
  userId: id,
  reason: z.string(),
  /** The same value for all reports from one network address; null for reports made before this field existed. */
  sender: z.string().nullable(),
  /** Number of identical reports. */
  times: z.int(),
});
export type PageReport = z.infer<typeof PageReport>;
