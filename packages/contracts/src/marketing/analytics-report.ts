import { z } from 'zod';
import { analyticsReportFormats, analyticsReportTypes, periodKinds } from '../constants/analytics.js';
import { languages } from '../constants/language.js';
import { mailTransports } from '../constants/mailings.js';
import { weeklyMailObstacles } from '../constants/outreach.js';
import { id, timestamp } from '../fields/fields.js';
import { Analytics, PeriodKey } from './analytics.js';
import { pageFields } from './row-version.js';

/** Something that the figures of a period suggest to do. Names of campaigns and sources may be in it, never a person's. */
export const AnalyticsAdvice = z.object({
  /** Name of the rule that found it. */
  code: z.string(),
  /** In the language that the report is read in. */
  text: z.string(),
  /** Filter of the list of the leads that it is about, as parameters of the query `LeadQuery`; null where there are none. */
  leads: z.record(z.string(), z.string()).nullable(),
});
export type AnalyticsAdvice = z.infer<typeof AnalyticsAdvice>;

/** A stored report in a list. */
export const AnalyticsReportRow = z.object({
  id,
  marketingCompanyId: id,
  type: z.enum(analyticsReportTypes),
  period: z.string(),
  /** That its texts are in; in a list, the one that was spoken when it was made. */
  language: z.enum(languages),
  /** The period was not over when it was made. */
  running: z.boolean(),
  createdAt: timestamp,
});
export type AnalyticsReportRow = z.infer<typeof AnalyticsReportRow>;

/** The figures of a report as they were when it was made, with what only reports have. */
const reportData = Analytics.extend({
  /** `campaigns.costPerLead` of the period before; null also while the period is running, whose costs are seldom typed yet. */
  costPerLeadBefore: z.number().nonnegative().nullable(),
  /**
   * The leads that came in in the periods of `trend` by source, most first, and how many of them have been won so far. `source` null is
   * all others together.
   */
  sourcesOfTrend: z.array(
    z.object({
      source: z.string().nullable(),
      leads: z.int().nonnegative(),
      won: z.int().nonnegative(),
    }),
  ),
  /** The most important first. */
  advice: z.array(AnalyticsAdvice),
});

/** Query of GET /api/marketing/analytics-reports/:id. Its texts are in `language`; without one, in that of whoever made it. */
export const AnalyticsReportTextQuery = z.object({ language: z.enum(languages).optional() });
export type AnalyticsReportTextQuery = z.infer<typeof AnalyticsReportTextQuery>;

/** GET /api/marketing/analytics-reports/:id; DELETE removes it: 204. */
export const AnalyticsReport = AnalyticsReportRow.extend({
  data: reportData,
  /** Paragraphs of plain text with blank lines between them; begins with "No activity" or "Sin actividad" of an empty period. */
  summary: z.string(),
  /** Plain text, each piece of advice a line that begins with `- `; without any, one such line says so. */
  recommendations: z.string(),
});
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

/**
 * POST /api/marketing/companies/:id/analytics-reports, answered 201 with the `AnalyticsReport`. There is one of a company and period: 409
 * ANALYTICS_REPORT_EXISTS without `replace`, whose `conflict.current` is the stored one (`AnalyticsReportRow`). One that is made anew keeps
 * its id. 400 PERIOD_UNKNOWN at `period`.
 */
export const AnalyticsReportInput = z.object({
  period: PeriodKey,
  language: z.enum(languages),
  /** Makes the report of the period anew. */
  replace: z.boolean().default(false),
});
export type AnalyticsReportInput = z.infer<typeof AnalyticsReportInput>;

/** Query of GET /api/marketing/companies/:id/analytics-reports, answered with rows, the newest period first; X-Total-Count says how many. */
export const AnalyticsReportQuery = z.object({ kind: z.enum(periodKinds).optional(), ...pageFields });
export type AnalyticsReportQuery = z.infer<typeof AnalyticsReportQuery>;

/** Query of GET /api/marketing/analytics-reports/:id/file, answered with the file, in the `language` or that of whoever made it (rule 12.37). */
export const AnalyticsReportFileQuery = AnalyticsReportTextQuery.extend({
  format: z.enum(analyticsReportFormats),
});
export type AnalyticsReportFileQuery = z.infer<typeof AnalyticsReportFileQuery>;

/**
 * GET and PUT /api/marketing/companies/:id/analytics-mail: whether the caller gets the report of each week by email on the Monday after, and
 * in which language.
 */
export const AnalyticsMail = z.object({ weekly: z.boolean(), language: z.enum(languages) });
export type AnalyticsMail = z.infer<typeof AnalyticsMail>;

/** What both are answered with: also how the mail goes out, and why it does not. */
export const AnalyticsMailAnswer = AnalyticsMail.extend({
  transport: z.enum(mailTransports),
  /** Null when nothing keeps the mail from going, or it is off. */
  obstacle: z.enum(weeklyMailObstacles).nullable().default(null),
});
export type AnalyticsMailAnswer = z.infer<typeof AnalyticsMailAnswer>;
