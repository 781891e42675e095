import { z } from 'zod';
import { analyticsReportFormats, analyticsReportTypes, periodKinds } from '../../constants/analytics.js';
import { languages } from '../../constants/language.js';
import { mailTransports } from '../../constants/mailings.js';
import { weeklyMailObstacles } from '../../constants/outreach.js';
import { id, timestamp } from '../../fields/fields.js';
import { pageFields } from '../kernel/index.js';
import { Analytics, PeriodKey } from './analytics.js';

/** An action suggested by the figures of a period. It may name campaigns and sources, never a person. */
export const AnalyticsAdvice = z.object({
  /** Name of the rule that produced the advice. */
  code: z.string(),
  /** Text in the language of the report. */
  text: z.string(),
  /** Query parameters (`LeadQuery`) for listing the leads that the advice is about; null when it is not about leads. */
  leads: z.record(z.string(), z.string()).nullable(),
});
export type AnalyticsAdvice = z.infer<typeof AnalyticsAdvice>;

/** A row in the list of stored reports. */
export const AnalyticsReportRow = z.object({
  id,
  marketingCompanyId: id,
  type: z.enum(analyticsReportTypes),
  period: z.string(),
  /** Language of the report's texts; in a list, the language in which the report was created. */
  language: z.enum(languages),
  /** True when the report was created before its period ended. */
  running: z.boolean(),
  createdAt: timestamp,
});
export type AnalyticsReportRow = z.infer<typeof AnalyticsReportRow>;

/** The figures at the time when the report was created, plus the parts that only reports have. */
const reportData = Analytics.extend({
  /** `campaigns.costPerLead` of the previous period; null while the report's period runs, because costs are usually entered later. */
  costPerLeadBefore: z.number().nonnegative().nullable(),
  /**
   * Leads created in the periods of `trend`, without those created as won, and how many of them have been won so far, by source. A null
   * `source` groups all remaining sources.
   */
  sourcesOfTrend: z.array(
    z.object({
      source: z.string().nullable(),
      leads: z.int().nonnegative(),
      won: z.int().nonnegative(),
    }),
  ),
  /** Suggested actions, most important first. */
  advice: z.array(AnalyticsAdvice),
});

/**
 * Query of GET /api/marketing/analytics-reports/:id. The texts are in `language`, which defaults to the language in which the report was
 * created.
 */
export const AnalyticsReportTextQuery = z.object({ language: z.enum(languages).optional() });
export type AnalyticsReportTextQuery = z.infer<typeof AnalyticsReportTextQuery>;

/** GET /api/marketing/analytics-reports/:id; DELETE deletes the report: 204. */
export const AnalyticsReport = AnalyticsReportRow.extend({
  data: reportData,
  /** Paragraphs of plain text separated by blank lines; begins with "No activity" or "Sin actividad" for an empty period. */
  summary: z.string(),
  /** Plain text with one line for each recommendation, beginning with `- `; a single sentence when there are none. */
  recommendations: z.string(),
  /** Colours, logo and address for the report's heading; null or absent while the company has no brand (rule 10.90). */
  brand: z
    .object({ mainColor: z.string(), postalAddress: z.string(), logo: z.string().nullable().default(null) })
    .nullable()
    .optional(),
});
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

/**
 * POST /api/marketing/companies/:id/analytics-reports, 201 with the `AnalyticsReport`. A company has one report for each period:
 * without `replace`, creating a second one fails with 409 ANALYTICS_REPORT_EXISTS and the stored `AnalyticsReportRow` in
 * `conflict.current`. Replacing a report does not change its id. Other error: 400 PERIOD_UNKNOWN at `period`.
 */
export const AnalyticsReportInput = z.object({
  period: PeriodKey,
  language: z.enum(languages),
  /** True replaces an existing report of the period. */
  replace: z.boolean().default(false),
});
export type AnalyticsReportInput = z.infer<typeof AnalyticsReportInput>;

/**
 * Query of GET /api/marketing/companies/:id/analytics-reports, which returns rows, newest period first; the X-Total-Count header has the
 * total.
 */
export const AnalyticsReportQuery = z.object({ kind: z.enum(periodKinds).optional(), ...pageFields });
export type AnalyticsReportQuery = z.infer<typeof AnalyticsReportQuery>;

/**
 * Query of GET /api/marketing/analytics-reports/:id/file, which returns the file. `language` defaults to the language in which the report
 * was created (rule 12.37).
 */
export const AnalyticsReportFileQuery = AnalyticsReportTextQuery.extend({
  format: z.enum(analyticsReportFormats),
});
export type AnalyticsReportFileQuery = z.infer<typeof AnalyticsReportFileQuery>;

/**
 * GET and PUT /api/marketing/companies/:id/analytics-mail: the caller's subscription to the weekly report, with its language. The report
 * is emailed on the Monday after the week.
 */
export const AnalyticsMail = z.object({ weekly: z.boolean(), language: z.enum(languages) });
export type AnalyticsMail = z.infer<typeof AnalyticsMail>;

/** Reply to GET and PUT of `AnalyticsMail`: the subscription, the mail transport, and the reason when the email cannot be sent. */
export const AnalyticsMailAnswer = AnalyticsMail.extend({
  transport: z.enum(mailTransports),
  /** Reason why the email cannot be sent; null when it can be sent or the subscription is off. */
  obstacle: z.enum(weeklyMailObstacles).nullable().default(null),
});
export type AnalyticsMailAnswer = z.infer<typeof AnalyticsMailAnswer>;

/** A row of GET /api/marketing/analytics-mails, the caller's subscriptions to weekly reports of all companies. */
export const AnalyticsMailRow = z.object({
  companyId: z.int(),
  company: z.string(),
  language: z.enum(languages),
});
export type AnalyticsMailRow = z.infer<typeof AnalyticsMailRow>;
