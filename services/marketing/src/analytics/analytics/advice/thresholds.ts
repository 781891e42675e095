/**
 * From when on figures are worth a recommendation, and why. Figures of a single week of a small company jump by themselves: each
 * threshold asks for so many leads or mails that chance alone seldom reaches it.
 */
export const thresholds = {
  /** Recommendations of one report: more are not acted on in a week. */
  most: 7,

  /** A percentage of fewer says more than is known ("from 1 to 2" is no "+100%"): below it, the numbers stand alone. */
  percentOf: 20,
  /** Below it a share would be written as 0%. */
  percentFrom: 0.001,
  /** A rise beyond three times as many is pictured by its numbers alone. */
  percentUpTo: 2,

  /** New leads, of all or of a source, fell or rose by this share: smaller changes come and go from week to week. */
  change: 0.3,
  /** And by as many leads: of 3 leads a week, one more or fewer is a third and means nothing. */
  changedLeads: 5,

  /** Days that are compared at least: one or two of a running week are a chance. */
  comparedDays: 3,

  /** Finished periods without a single new lead, the last one included, after which something is broken rather than slow. */
  periodsWithoutLeads: 3,

  /** Waiting leads are told from the first on: each is somebody who has asked and was not answered. */
  waitingLeads: 1,
  /** New leads among which a first contact is to be expected within the period. */
  uncontactedLeads: 5,
  /** Days by which the first contact became slower. Below it, a weekend in between explains the difference. */
  slowerDays: 2,
  /** Leads whose median is worth a sentence of advice. */
  medianOf: 5,

  /** Losses of a period from which on they are compared; times the losses before, when they are too many. */
  lostLeads: 5,
  lostTimes: 1.5,
  /** Wins of the period before from which on a fall is told. */
  wonBefore: 5,
  /** Moves back of a period from which on they are told, and their share of the moves forward. Single ones put right a mistake. */
  backMoves: 5,
  backShare: 0.3,

  /** Mailbox providers ask senders to stay below 0.1% of mails reported as spam, and refuse their mail from 0.3% on. */
  complaintShare: 0.001,
  /** A single report may be a slip of the finger. */
  complaints: 2,
  /** From 5% of returned mails on, providers take a list for a bought or neglected one. */
  bounceShare: 0.05,
  bounces: 5,
  /** The same of mails that servers did not even take. */
  refusedShare: 0.05,
  refused: 5,
  /** More than 1% of unsubscriptions is twice of what a list that is written to with care has. */
  unsubscribedShare: 0.01,
  unsubscribed: 5,

  /** Leads of a source within the trend from which on its wins are compared with those of the others. */
  sourceLeads: 20,
  /** Wins that a source would have had at the pace of the others, of which it has none. */
  sourceMissedWins: 3,
  /** Wins of the best source, and times the pace of the others. */
  sourceWins: 5,
  sourceTimes: 1.5,

  /** A lead became dearer by this share. Costs are typed by hand and rounded: a few percent are no change. */
  costRise: 0.25,
  /** Typed leads among which the cost is divided; of fewer, a single lead decides. */
  costLeads: 5,

  /** Days after the end of a period within which figures of the present, such as drafts, still belong to its report. */
  presentDays: 7,
} as const;
