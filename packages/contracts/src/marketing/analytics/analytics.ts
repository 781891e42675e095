import { z } from 'zod';
import { periodKinds } from '../../constants/analytics.js';
import { campaignTypes } from '../../constants/channels.js';
import { contentTypes } from '../../constants/content.js';
import { eachOf } from '../../constants/each-of.js';
import {
  type LeadFigureDefinitions,
  type LeadFigureName,
  leadFigureNames,
  leadFigures,
  type MailFigureDefinitions,
  type MailFigureName,
  mailFigureNames,
  mailFigures,
  repeatedLeadFigures,
  type TrendFigure,
  trendFigures,
} from '../../constants/figures.js';
import { leadColumns } from '../../constants/leads.js';
import { lossReasons } from '../../constants/loss-reasons.js';
import { id, text, timestamp } from '../../fields/fields.js';
import { typedFigureFields } from '../kernel/index.js';

/** A day in `businessZone`, `2026-12-28`. */
const day = z.iso.date();
const count = z.int().nonnegative();

/** Name of a week (`2026-W53`) or a month (`2026-12`); 400 PERIOD_UNKNOWN when no such period exists (rule 12.2). */
export const PeriodKey = text().regex(/^\d{4}-(W\d{2}|\d{2})$/);
export type PeriodKey = z.infer<typeof PeriodKey>;

/** Query of GET /api/marketing/companies/:id/analytics. `period` defaults to the current period of the `kind`. */
export const AnalyticsQuery = z.object({
  period: PeriodKey.optional(),
  kind: z.enum(periodKinds).default('week'),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

/** A week or a month in `businessZone`. */
export const AnalyticsPeriod = z.object({
  kind: z.enum(periodKinds),
  key: z.string(),
  firstDay: day,
  /** Last day of the period, inclusive. */
  lastDay: day,
  /** Start of the period, inclusive. */
  from: timestamp,
  /** End of the period, exclusive. */
  until: timestamp,
  /** True while the period runs; its figures then cover the days so far, including today. */
  running: z.boolean(),
  /** Key of the previous period; null for the earliest period. */
  previousKey: z.string().nullable(),
  /** Key of the next period; null for the current period. */
  nextKey: z.string().nullable(),
});
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>;

/**
 * Days over which a period is compared with the previous period (rule 12.5). A finished period is compared as a whole. For the current
 * period, the days before today are compared with the same number of days at the start of the previous period. All days are inclusive.
 */
export const AnalyticsComparison = z.object({
  firstDay: day,
  lastDay: day,
  previousFirstDay: day,
  previousLastDay: day,
  /** True for a finished period, which is compared with the entire previous period; false when only the days before today are compared. */
  whole: z.boolean(),
});
export type AnalyticsComparison = z.infer<typeof AnalyticsComparison>;

/** A figure. `value` covers the period so far; `compared` covers the days of `comparison` and is null when there is no comparison. */
export const AnalyticsFigure = z.object({
  value: z.int(),
  compared: z.object({ now: z.int(), before: z.int() }).nullable(),
});
export type AnalyticsFigure = z.infer<typeof AnalyticsFigure>;

/** Number of won leads out of `of` leads; `of` may be 0. */
const share = z.object({ won: count, of: count });

/** Median duration in days for the leads of the period, a multiple of 0.5; null without leads. */
export const AnalyticsMedian = z.object({
  median: z.number().nullable(),
  /** Number of leads that the median is based on. */
  leads: count,
  /**
   * Median of the previous period. It is null while the period runs, because more leads will follow, and when one of the two medians is
   * based on too few leads.
   */
  medianBefore: z.number().nullable(),
});
export type AnalyticsMedian = z.infer<typeof AnalyticsMedian>;

const movers = z.object(eachOf(repeatedLeadFigures, () => count));

const leadUnits = { count: AnalyticsFigure, share, days: AnalyticsMedian };
/** Schema of a figure; optional for a figure that older reports do not contain. */
type Known<Definition, Schema extends z.ZodType> = Definition extends { isMissingInOlderReports: true }
  ? z.ZodOptional<Schema>
  : Schema;
/** Builds the schemas of figures. The compiler cannot infer their types, so the caller declares them. */
const schemasOf = <Name extends string>(
  figures: Readonly<Record<Name, { isMissingInOlderReports?: true }>>,
  names: readonly Name[],
  schemaOf: (name: Name) => z.ZodType,
) =>
  Object.assign(
    {},
    ...names.map((name) => ({
      [name]: figures[name].isMissingInOlderReports ? schemaOf(name).optional() : schemaOf(name),
    })),
  );

const figuresOfLeads: {
  [Name in LeadFigureName]: Known<
    LeadFigureDefinitions[Name],
    (typeof leadUnits)[LeadFigureDefinitions[Name]['unit']]
  >;
} = schemasOf(leadFigures, leadFigureNames, (name) => leadUnits[leadFigures[name].unit]);

const leadAnswer = z.object({
  ...figuresOfLeads,
  /** Distinct leads for figures that can count a lead repeatedly; missing for too many status changes (rule 12.46) and in older reports. */
  movedLeads: movers.optional(),
  /**
   * `movedLeads` for the days over which the current period is compared; missing for a finished period, or when `movedLeads` is missing.
   */
  movedLeadsCompared: movers.optional(),
  /**
   * Number of leads created, by source in descending order; spellings of a source count as one. A null `source` groups the remaining
   * sources.
   */
  bySource: z.array(z.object({ source: z.string().nullable(), created: AnalyticsFigure })),
  /** Number of leads at the end and at the start of the period for each column of the board, from left to right. */
  byColumn: z.array(z.object({ column: z.enum(leadColumns), atEnd: count, atStart: count })),
  /** `ofOpen` of the previous period; null while the period runs. */
  ofOpenBefore: share.nullable(),
  /**
   * Lost leads by reason, most frequent first (rule 12.66); a null `reason` groups the leads without a reason. `sources` lists the most
   * frequent sources of these leads, at most `analyticsLimits.lossSources`; in a current period, of those lost on the days compared.
   * Missing in older reports, and when there are too many status changes (rule 12.46) or losses.
   */
  lossReasons: z
    .array(
      z.object({
        reason: z.enum(lossReasons).nullable(),
        lost: AnalyticsFigure,
        sources: z.array(z.object({ source: z.string(), lost: count })),
      }),
    )
    .optional(),
});

/** Sums of the daily campaign figures entered by hand; null for a figure that nobody has entered. */
const sums = z.object(
  typedFigureFields({
    count: count.nullable().default(null),
    euros: z.number().nonnegative().nullable().default(null),
  }),
);

const figuresOfMails: {
  [Name in MailFigureName]: Known<MailFigureDefinitions[Name], typeof AnalyticsFigure>;
} = schemasOf(mailFigures, mailFigureNames, () => AnalyticsFigure);

const campaignAnswer = z.object({
  /** Number of campaigns at present, by type and status; archived campaigns are not counted. */
  now: z.array(z.object({ type: z.enum(campaignTypes), status: z.string(), count })),
  /** Number of campaigns by type whose status has no row in `now`, because `now` has a maximum number of rows (rule 12.22). */
  nowOthers: z.array(z.object({ type: z.enum(campaignTypes), count })).optional(),
  created: AnalyticsFigure,
  /** Figures of all emails sent by this site, to audiences or single leads; each event counts on the day it happened (rule 12.24). */
  mails: z.object(figuresOfMails),
  /** Figures entered by hand for days in the period, including archived campaigns. */
  typed: sums,
  /** Entered cost divided by entered leads, in euros; null when either is missing. */
  costPerLead: z.number().nonnegative().nullable(),
  /** Campaigns with results in the period, best first: by entered leads, then clicks, then emails. */
  top: z.array(
    z.object({
      campaignId: id,
      name: z.string(),
      type: z.enum(campaignTypes),
      status: z.string(),
      /** Emails sent by this site. */
      sent: count,
      /** Clicks tracked by this site. */
      clicks: count,
      typed: sums,
    }),
  ),
});

const figuresOfTrend: {
  [Name in TrendFigure]: Known<(MailFigureDefinitions & LeadFigureDefinitions)[Name], typeof count>;
} = schemasOf({ ...mailFigures, ...leadFigures }, trendFigures, () => count);

/** One period of a trend. */
const trendPoint = z.object({
  key: z.string(),
  firstDay: day,
  lastDay: day,
  running: z.boolean(),
  ...figuresOfTrend,
});

/** GET /api/marketing/companies/:id/analytics: the results of a week or a month. Errors: 400 PERIOD_UNKNOWN at `period`. */
export const Analytics = z.object({
  period: AnalyticsPeriod,
  /** Null on the first day of the current period, when there is nothing to compare yet. */
  comparison: AnalyticsComparison.nullable(),
  /** Progress of counting the company's lead events; while `done` is less than `total`, figures about leads are too low. */
  counted: z.object({ done: count, total: count }),
  leads: leadAnswer,
  /**
   * Number of leads that were still new at the end of `day` and were created more than `days` days earlier, that is, before `createdUntil`.
   * `day` is the last day of the period, or today while the period runs; older reports do not contain it (rule 12.21).
   */
  waiting: z.object({ leads: count, days: count, createdUntil: timestamp, day: day.optional() }),
  campaigns: campaignAnswer,
  /** Counts of generated texts. */
  content: z.object({
    created: AnalyticsFigure,
    byType: z.array(z.object({ type: z.enum(contentTypes), count })),
  }),
  /** 13 periods, ending with the requested period; fewer when no earlier periods exist. */
  trend: z.array(trendPoint),
});
export type Analytics = z.infer<typeof Analytics>;
