import { z } from 'zod';
import { periodKinds } from '../constants/analytics.js';
import { campaignTypes } from '../constants/campaigns.js';
import { contentTypes } from '../constants/content.js';
import { leadColumns } from '../constants/leads.js';
import { id, text, timestamp } from '../fields/fields.js';

/** A day by the clock of `businessZone`, `2026-12-28`. */
const day = z.iso.date();
const count = z.int().nonnegative();

/** Name of a week (`2026-W53`) or a month (`2026-12`); 400 PERIOD_UNKNOWN where there is none of that name (rule 12.2). */
export const PeriodKey = text().regex(/^\d{4}-(W\d{2}|\d{2})$/);
export type PeriodKey = z.infer<typeof PeriodKey>;

/** Query of GET /api/marketing/companies/:id/analytics. Without `period`, the running one of the `kind`. */
export const AnalyticsQuery = z.object({
  period: PeriodKey.optional(),
  kind: z.enum(periodKinds).default('week'),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

/** A week or a month by the clock of `businessZone`. */
export const AnalyticsPeriod = z.object({
  kind: z.enum(periodKinds),
  key: z.string(),
  firstDay: day,
  /** Belongs to it too. */
  lastDay: day,
  /** The moment at which it begins, which belongs to it. */
  from: timestamp,
  /** The moment at which it is over, which no longer belongs to it. */
  until: timestamp,
  /** It is not over yet: its figures are those so far, today included. */
  running: z.boolean(),
  /** Null for the first period that there is. */
  previousKey: z.string().nullable(),
  /** Null for the running period. */
  nextKey: z.string().nullable(),
});
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>;

/**
 * Over which days a period is compared with the one before (rule 12.5): whole with whole when it is over, and otherwise its days
 * before today with as many first days of the one before. All days are inclusive.
 */
export const AnalyticsComparison = z.object({
  firstDay: day,
  lastDay: day,
  previousFirstDay: day,
  previousLastDay: day,
  /** Both periods from end to end. */
  whole: z.boolean(),
});
export type AnalyticsComparison = z.infer<typeof AnalyticsComparison>;

/** `value` is of the whole period, or of what there is of it; `compared` is over the days of `comparison`, null without one. */
export const AnalyticsFigure = z.object({
  value: z.int(),
  compared: z.object({ now: z.int(), before: z.int() }).nullable(),
});
export type AnalyticsFigure = z.infer<typeof AnalyticsFigure>;

/** How many of how many leads; `of` may be 0. */
const share = z.object({ won: count, of: count });

/** Days in the middle of those that leads took, whole or halves; null without any. */
export const AnalyticsMedian = z.object({
  median: z.number().nullable(),
  /** Leads that took a step of that kind in the period. */
  leads: count,
  /** Of the period before; null for a running one, whose leads are those so far, and where either median is of a handful of leads. */
  medianBefore: z.number().nullable(),
});
export type AnalyticsMedian = z.infer<typeof AnalyticsMedian>;

const movers = z.object({ forward: count, back: count });

const leadFigures = z.object({
  /** Leads that came in. */
  created: AnalyticsFigure,
  /** Leads at the end that are neither won nor lost. */
  open: AnalyticsFigure,
  /** Steps to a later and to an earlier column, each lead once a day at most (rule 12.12). */
  forward: AnalyticsFigure,
  back: AnalyticsFigure,
  /** Leads that took these steps, each once, as the lists of them have it; missing where there are too many steps (12.46), and in older reports. */
  movedLeads: movers.optional(),
  /** The same of the days that a running period is compared over; missing for one that is over, and where `movedLeads` is. */
  movedLeadsCompared: movers.optional(),
  /** Leads that were won and lost for the first time. */
  won: AnalyticsFigure,
  lost: AnalyticsFigure,
  /** Leads that came in by source, as one of them writes it; most first. `source` null is all others together. */
  bySource: z.array(z.object({ source: z.string().nullable(), created: AnalyticsFigure })),
  /** All columns of the board from left to right, with the leads in them at the end of the period and at its start. */
  byColumn: z.array(z.object({ column: z.enum(leadColumns), atEnd: count, atStart: count })),
  /** Of the leads that came in in the period: won so far, also later. */
  ofCreated: share,
  /** Won in the period, of all that were open at its start or came in open. */
  ofOpen: share,
  /** The same of the period before; null for a running one. */
  ofOpenBefore: share.nullable(),
  /** From the day on which a new lead came in to the day on which it left the first column. */
  daysToContact: AnalyticsMedian,
  /** From the day on which a lead came in to the day on which it was won. */
  daysToWon: AnalyticsMedian,
});

/** Sums of what people typed about days of campaigns; null for what nobody typed. */
const typedFigures = z.object({
  sent: count.nullable(),
  opened: count.nullable(),
  clicked: count.nullable(),
  replies: count.nullable(),
  leads: count.nullable(),
  /** In euros. */
  cost: z.number().nonnegative().nullable(),
});

const campaignFigures = z.object({
  /** Campaigns as they are now, without archived ones. */
  now: z.array(z.object({ type: z.enum(campaignTypes), status: z.string(), count })),
  /** Campaigns of further statuses by their type, where there are more of these than are told (rule 12.22). */
  nowOthers: z.array(z.object({ type: z.enum(campaignTypes), count })).optional(),
  created: AnalyticsFigure,
  /** Mails of campaigns and to single leads that were sent from here, each on the day on which it happened (rule 12.24). */
  mails: z.object({
    /** Taken by the mail server, whatever came later. */
    sent: AnalyticsFigure,
    /** Refused for good, or given up after days of trying. */
    refused: AnalyticsFigure,
    bounced: AnalyticsFigure,
    complained: AnalyticsFigure,
    unsubscribed: AnalyticsFigure,
  }),
  /** What people typed about days in the period, archived campaigns included. */
  typed: typedFigures,
  /** Typed cost for each typed lead, in euros; null without a cost or without leads. */
  costPerLead: z.number().nonnegative().nullable(),
  /** Campaigns that something came of in the period, most first: by typed leads, then by clicks, then by mails. */
  top: z.array(
    z.object({
      campaignId: id,
      name: z.string(),
      type: z.enum(campaignTypes),
      status: z.string(),
      /** Mails that were sent from here. */
      sent: count,
      /** Clicks that were counted here. */
      clicks: count,
      typed: typedFigures,
    }),
  ),
});

/** One period of a trend. */
const trendPoint = z.object({
  key: z.string(),
  firstDay: day,
  lastDay: day,
  running: z.boolean(),
  created: count,
  won: count,
  lost: count,
  forward: count,
  back: count,
  /** Mails that were sent from here. */
  sent: count,
});

/** GET /api/marketing/companies/:id/analytics: what a week or a month brought. Errors: 400 PERIOD_UNKNOWN at `period`. */
export const Analytics = z.object({
  period: AnalyticsPeriod,
  /** Null where there is nothing to compare: on the first day of the running period. */
  comparison: AnalyticsComparison.nullable(),
  /** Leads of the company whose changes are counted; while `done` is less than `total`, figures of leads are too small. */
  counted: z.object({ done: count, total: count }),
  leads: leadFigures,
  /**
   * Leads that were new at the end of `day` and had come in more than `days` days before it: before `createdUntil`. `day` is the last one of
   * the period, or today while it is running. In reports of before without it, nobody knows at the end of which day (rule 12.21).
   */
  waiting: z.object({ leads: count, days: count, createdUntil: timestamp, day: day.optional() }),
  campaigns: campaignFigures,
  /** Texts that were generated. */
  content: z.object({
    created: AnalyticsFigure,
    byType: z.array(z.object({ type: z.enum(contentTypes), count })),
  }),
  /** 13 periods, the oldest first and this one last; fewer where there are none before. */
  trend: z.array(trendPoint),
});
export type Analytics = z.infer<typeof Analytics>;
