/** What figures are told for: a week from Monday to Sunday (ISO 8601) or a month of the calendar (rule 12.1). */
export const periodKinds = ['week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** What a stored report covers, by the kind of its period. */
export const analyticsReportTypes = ['weekly', 'monthly'] as const;
export type AnalyticsReportType = (typeof analyticsReportTypes)[number];

/** As what a stored report is downloaded: a table for a spreadsheet, or a text to be pasted somewhere. */
export const analyticsReportFormats = ['csv', 'md'] as const;
export type AnalyticsReportFormat = (typeof analyticsReportFormats)[number];

export const analyticsLimits = {
  /** No period before this year. */
  firstYear: 2000,
  /** Periods of a trend, the one that is shown included. */
  trend: 13,
  /** Sources that have a row of their own; the others are one row together. */
  sources: 12,
  /** Campaigns of which most came in the period. */
  campaigns: 10,
  /** Types and statuses of campaigns that have a row of their own; the others of a type are one row together (rule 12.22). */
  campaignStatuses: 60,
  /** Leads on either side, below which medians are compared with nothing. */
  comparedMedian: 5,
  /** Days after which a new lead that nobody has contacted counts as waiting. */
  waitingDays: 7,
  /** Steps forward and back of a period, up to which it is counted how many leads took them: that takes the longer, the more there are. */
  steps: 20_000,
} as const;
