/**
 * Thresholds above which figures are worth a recommendation, with their reasons. Weekly figures of a small company vary by chance, so each
 * threshold requires enough leads or emails that chance alone rarely reaches it.
 */
export const thresholds = {
  /** Maximum number of recommendations in one report, because nobody acts on more of them in a week. */
  most: 7,

  /** Minimum number to which a percentage may refer; smaller numbers are given without one ("from 1 to 2" is not "+100%"). */
  percentOf: 20,
  /** Minimum share for a percentage; a smaller share would be rounded to 0%. */
  percentFrom: 0.001,
  /** Maximum rise, as a factor, for a percentage; a larger rise is described only by the two numbers. */
  percentUpTo: 2,

  /** Minimum share by which new leads, in total or of a source, must fall or rise, because smaller changes are normal from week to week. */
  change: 0.3,
  /** Minimum change in leads: with 3 leads a week, one more or fewer is a third but means nothing. */
  changedLeads: 5,

  /** Minimum number of compared days, because one or two days of a current week depend on chance. */
  comparedDays: 3,

  /** Number of finished periods in a row without a new lead that suggests something is broken rather than slow. */
  periodsWithoutLeads: 3,

  /** Minimum number of waiting leads: even a single one is a person without a reply. */
  waitingLeads: 1,
  /** Minimum number of new leads that makes it suspicious when none of them is contacted within the period. */
  uncontactedLeads: 5,
  /** Minimum number of days by which the first contact must have become slower; a smaller delay could be due to a weekend. */
  slowerDays: 2,
  /** Minimum number of leads for advice about a median. */
  medianOf: 5,

  /** Minimum number of lost leads, and the minimum factor by which the losses must exceed those of the previous period. */
  lostLeads: 5,
  lostTimes: 1.5,
  /** Minimum number of wins in the previous period for a fall to be reported. */
  wonBefore: 5,
  /** Minimum number of backward moves, and their minimum ratio to forward moves. Single backward moves correct mistakes. */
  backMoves: 5,
  backShare: 0.3,

  /** Maximum share of complaints. Mailbox providers ask senders to keep spam complaints below 0.1%, and reject their email from 0.3%. */
  complaintShare: 0.001,
  /** Minimum number of complaints, because a single one may be a misclick. */
  complaints: 2,
  /** Maximum share of bounces, and the minimum number to report. From 5%, providers assume that a list was bought or neglected. */
  bounceShare: 0.05,
  bounces: 5,
  /** Maximum share of emails that servers rejected, and minimum number to report. A higher share suggests a bought or neglected list. */
  refusedShare: 0.05,
  refused: 5,
  /** Maximum share of unsubscriptions, and the minimum number to report. 1% is twice the rate of a well-maintained list. */
  unsubscribedShare: 0.01,
  unsubscribed: 5,

  /** Minimum number of leads that a source must have during the trend before its wins are compared with other sources. */
  sourceLeads: 20,
  /** Minimum number of wins that a source without wins would have had at the average win rate of the other sources. */
  sourceMissedWins: 3,
  /** Minimum number of wins of the best source, and the minimum factor by which its win rate must exceed the rate of the other sources. */
  sourceWins: 5,
  sourceTimes: 1.5,

  /**
   * Minimum share by which the cost per lead must rise. Costs are entered by hand and rounded, so a change of a few percent means nothing.
   */
  costRise: 0.25,
  /** Minimum number of entered leads for a cost per lead; with fewer leads, a single one changes the cost too much. */
  costLeads: 5,
} as const;
