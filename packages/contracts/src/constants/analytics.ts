/** Periods that figures are reported for: a week from Monday to Sunday (ISO 8601) or a calendar month (rule 12.1). */
export const periodKinds = ['week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** Types of stored report, by the kind of period they cover. */
export const analyticsReportTypes = ['weekly', 'monthly'] as const;
export type AnalyticsReportType = (typeof analyticsReportTypes)[number];

/** Download formats of a stored report: a table for a spreadsheet, or text to paste elsewhere. */
export const analyticsReportFormats = ['csv', 'md'] as const;
export type AnalyticsReportFormat = (typeof analyticsReportFormats)[number];

export const analyticsLimits = {
  /** Earliest year that periods may lie in. */
  firstYear: 2000,
  /** Number of periods in a trend, including the one shown. */
  trend: 13,
  /** Number of sources that get a row of their own; the rest share one row. */
  sources: 12,
  /** Number of sources that are named for each reason of loss. */
  lossSources: 3,
  /** Number of campaigns listed as the best of the period. */
  campaigns: 10,
  /** Number of type and status pairs of campaigns that get a row of their own; the rest of a type share one row (rule 12.22). */
  campaignStatuses: 60,
  /** Minimum number of leads in both periods; with fewer in either, their medians are not compared. */
  comparedMedian: 5,
  /** Days after which a new lead that nobody has contacted counts as waiting. */
  waitingDays: 7,
  /**
   * Maximum number of steps in a period for which the distinct leads that moved are counted; counting takes longer the more steps there
   * are.
   */
  steps: 20_000,
} as const;
