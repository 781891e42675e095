/**
 * Thresholds above which figures are worth a recommendation, with their reasons. Weekly figures of a small company vary by chance: each
 * threshold requires so many leads or emails that chance alone seldom reaches it.
 */
export const thresholds = {
  /** Maximum recommendations of one report: nobody acts on more in a week. */
  most: 7,

  /** Minimum number for a percentage: below it, only the numbers are given ("from 1 to 2" is no "+100%"). */
  percentOf: 20,
  /** Minimum share for a percentage, which would otherwise read 0%. */
  percentFrom: 0.001,
  /** Maximum rise for a percentage: beyond three times as many, only the numbers are given. */
  percentUpTo: 2,

  /** Share by which new leads, in total or of a source, must fall or rise: smaller changes are normal from week to week. */
  change: 0.3,
  /** Minimum change in leads: of 3 leads a week, one more or fewer is a third and means nothing. */
  changedLeads: 5,

  /** Minimum number of compared days: one or two days of a current week are chance. */
  comparedDays: 3,

  /** Consecutive finished periods without a new lead after which something is broken rather than slow. */
  periodsWithoutLeads: 3,

  /** Minimum waiting leads: every single one is a person who asked and got no answer. */
  waitingLeads: 1,
  /** Minimum new leads among which a first contact is expected within the period. */
  uncontactedLeads: 5,
  /** Days by which the first contact must be slower. Less could be due to a weekend. */
  slowerDays: 2,
  /** Minimum leads for advice about a median. */
  medianOf: 5,

  /** Minimum losses for a comparison, and the factor by which they must exceed the previous period's. */
  lostLeads: 5,
  lostTimes: 1.5,
  /** Minimum wins of the previous period for a fall to be reported. */
  wonBefore: 5,
  /** Minimum moves back, and their share of the moves forward. Single moves back correct mistakes. */
  backMoves: 5,
  backShare: 0.3,

  /** Mailbox providers ask senders to keep spam complaints below 0.1%, and refuse their email from 0.3% on. */
  complaintShare: 0.001,
  /** Minimum complaints: a single one may be a slip of the finger. */
  complaints: 2,
  /** From 5% of bounces on, providers take a list for bought or neglected. */
  bounceShare: 0.05,
  bounces: 5,
  /** The same for emails that servers refused outright. */
  refusedShare: 0.05,
  refused: 5,
  /** Over 1% of unsubscriptions is twice the rate of a well-kept list. */
  unsubscribedShare: 0.01,
  unsubscribed: 5,

  /** Minimum leads of a source within the trend for comparing its wins with those of the others. */
  sourceLeads: 20,
  /** Wins that a source without any would have had at the rate of the others. */
  sourceMissedWins: 3,
  /** Minimum wins of the best source, and the factor by which its rate exceeds that of the others. */
  sourceWins: 5,
  sourceTimes: 1.5,

  /** Share by which the cost per lead must rise. Costs are typed and rounded, so a few percent are no change. */
  costRise: 0.25,
  /** Minimum typed leads for a cost per lead: with fewer, a single lead decides. */
  costLeads: 5,

  /** Days after a period within which figures of the present, such as drafts, still belong to its report. */
  presentDays: 7,
} as const;
