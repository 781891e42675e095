import { z } from 'zod';
import { mailingStates } from '../constants/mailings.js';
import { outreachStates } from '../constants/outreach.js';
import { id, text } from '../fields/fields.js';

/** How many emails a new account may send today (rule 16.5). What is over the limit goes on the next days. */
export const DayLimit = z.object({
  limit: z.int(),
  /** Today, so far. */
  sent: z.int(),
  /** Whether bounces or complaints keep the limit down. */
  isHeldDown: z.boolean(),
});
export type DayLimit = z.infer<typeof DayLimit>;

/** GET /api/marketing/outreach, and the answer to POST /api/marketing/outreach/requests, which asks for the release (rule 16.2). */
export const Outreach = z.object({
  state: z.enum(outreachStates),
  /** Null for an account that has no limit. */
  today: DayLimit.nullable(),
  /** When it was last asked for; null when it never was. */
  askedAt: z.iso.datetime().nullable(),
  /** When a person in charge stopped something of it; null once they have decided about the account again. */
  stoppedAt: z.iso.datetime().nullable().default(null),
});
export type Outreach = z.infer<typeof Outreach>;

/** POST /internal/outreach/decisions of marketing, for people in charge; no public path leads to it. */
export const OutreachDecision = z.object({
  userId: id,
  state: z.enum(['released', 'blocked']),
  /** Of a released one: it has no limits of new accounts (rule 16.5). */
  isTrusted: z.boolean().default(false),
  /** Who has decided it. */
  by: text().min(1).max(100),
});
export type OutreachDecision = z.infer<typeof OutreachDecision>;

/** What a decision, or a stop, has ended. */
export const OutreachStopped = z.object({ pages: z.int(), mailings: z.int() });
export type OutreachStopped = z.infer<typeof OutreachStopped>;

/** POST /internal/outreach/stops of marketing: one published page, by its path, or one mailing. 404 when there is none that goes on. */
export const OutreachStop = z.union([
  z.object({ path: text().min(1).max(200) }),
  z.object({ mailingId: id }),
]);
export type OutreachStop = z.infer<typeof OutreachStop>;

/** An account in the answer to GET /internal/outreach: those that ask, are decided about, publish or send. */
export const OutreachAccount = z.object({
  userId: id,
  state: z.enum(outreachStates),
  askedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  /** When something of it was stopped, since the last decision. */
  stoppedAt: z.iso.datetime().nullable(),
  /** Null for an account that has no limit. */
  today: DayLimit.nullable(),
  /** Paths of its public pages. */
  pages: z.string().array(),
  /** Its campaigns that are being sent, or are to be. */
  mailings: z.object({ id, company: z.string(), from: z.string(), state: z.enum(mailingStates) }).array(),
});
export type OutreachAccount = z.infer<typeof OutreachAccount>;

/** GET /internal/outreach/reports of marketing: what people say is wrong with pages, the newest first; 500 at most, of all pages and senders in turns. */
export const PageReport = z.object({
  at: z.iso.datetime(),
  /** Of the page. */
  path: z.string(),
  isPublic: z.boolean(),
  /** Who has published it. */
  userId: id,
  reason: z.string(),
  /** The same for all reports from one network address; null for one of before. */
  sender: z.string().nullable(),
  /** How often it came. */
  times: z.int(),
});
export type PageReport = z.infer<typeof PageReport>;
