/**
 * Thresholds above which figures are worth a recommendation, with their reasons. Weekly figures of a small company vary by chance, so each
 * threshold requires enough leads or emails that chance alone rarely reaches it.
 */
export const thresholds = {
  /** Maximum recommendations in one report, because nobody acts on more in a week. */
  most: 7,

  /** Minimum number for a percentage: below it, only the numbers are given ("from 1 to 2" is no "+100%"). */
  percentOf: 20,
  /** Minimum share for a percentage; a smaller one would read 0%. */
  percentFrom: 0.001,
  /** Maximum rise for a percentage; above three times the previous number, only the numbers are given. */
  percentUpTo: 2,

  /** Minimum share by which new leads, in total or of a source, must fall or rise, because smaller changes are normal from week to week. */
  change: 0.3,
  /** Minimum change in leads: with 3 leads a week, one more or fewer is a third but means nothing. */
  changedLeads: 5,

  /** Minimum number of compared days, because one or two days of a current week depend on chance. */
  comparedDays: 3,

  /** Number of finished periods in a row without a new lead that suggests something is broken rather than slow. */
  periodsWithoutLeads: 3,

  /** Minimum waiting leads: every single one is a person without a reply. */
  waitingLeads: 1,
  /** Minimum number of new leads at which a first contact is expected within the period. */
  uncontactedLeads: 5,
  /** Minimum days by which the first contact must be slower; less could be due to a weekend. */
  slowerDays: 2,
  /** Minimum leads for advice about a median. */
  medianOf: 5,

  /** Minimum losses for a comparison, and the minimum factor over the previous period's losses. */
  lostLeads: 5,
  lostTimes: 1.5,
  /** Minimum wins of the previous period for a fall to be reported. */
  wonBefore: 5,
  /** Minimum moves back, and their share of the moves forward. Single moves back correct mistakes. */
  backMoves: 5,
  backShare: 0.3,

  /** Maximum share of complaints. Mailbox providers ask senders to keep spam complaints below 0.1%, and refuse their email from 0.3%. */
  complaintShare: 0.001,
  /** Minimum complaints, because a single one may be a slip of the finger. */
  complaints: 2,
  /** Maximum share of bounces. From 5%, providers assume that a list was bought or neglected. */
  bounceShare: 0.05,
  bounces: 5,
  /** Maximum share of emails that servers refused outright, for the same reason. */
  refusedShare: 0.05,
  refused: 5,
  /** Maximum share of unsubscriptions. 1% is twice the rate of a well-kept list. */
  unsubscribedShare: 0.01,
  unsubscribed: 5,

  /** Minimum leads of a source within the trend before its wins are compared with other sources. */
  sourceLeads: 20,
  /** Minimum wins that a source without any would have had at the rate of the others. */
  sourceMissedWins: 3,
  /** Minimum wins of the best source, and the minimum factor over the other sources' rate. */
  sourceWins: 5,
  sourceTimes: 1.5,

  /** Minimum share by which the cost per lead must rise. Costs are entered by hand and rounded, so a few percent are no change. */
  costRise: 0.25,
  /** Minimum number of entered leads for a cost per lead; with fewer, it depends on a single lead. */
  costLeads: 5,

  /** Days after a period within which figures of the present, such as drafts, still belong to its report. */
  presentDays: 7,
} as const;
