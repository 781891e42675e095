/** Kinds of period that figures cover: a week from Monday to Sunday (ISO 8601) or a calendar month (rule 12.1). */
export const periodKinds = ['week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** Types of stored report: one for each kind of period. */
export const analyticsReportTypes = ['weekly', 'monthly'] as const;
export type AnalyticsReportType = (typeof analyticsReportTypes)[number];

/** Download formats of a stored report: a table for a spreadsheet, or text to paste elsewhere. */
export const analyticsReportFormats = ['csv', 'md'] as const;
export type AnalyticsReportFormat = (typeof analyticsReportFormats)[number];

export const analyticsLimits = {
  /** Earliest year of a period. */
  firstYear: 2000,
  /** Number of periods in a trend, including the one shown. */
  trend: 13,
  /** Number of sources with a separate row; all further sources share one row. */
  sources: 12,
  /** Number of sources that are named for each reason of loss. */
  lossSources: 3,
  /** Number of campaigns listed as the best of the period. */
  campaigns: 10,
  /** Number of type and status pairs of campaigns with a separate row; further pairs of the same type share one row (rule 12.22). */
  campaignStatuses: 60,
  /** Medians of two periods are compared only when each period has at least this many leads. */
  comparedMedian: 5,
  /** Days after which a new lead that nobody has contacted counts as waiting. */
  waitingDays: 7,
  /**
   * Maximum number of status changes in a period for which the distinct leads are counted; for a larger number, counting would take too
   * long.
   */
  steps: 20_000,
} as const;
