import type { CampaignType } from '@portals/contracts/constants';
import type { AnalyticsComparison, AnalyticsPeriod } from '@portals/contracts/marketing';

/** A count on the compared days, in the current and in the previous period. */
export interface BeforeAndNow {
  now: number;
  before: number;
}

export interface NamedChange extends BeforeAndNow {
  name: string;
}

/** Number of new leads, and how many of them were won. */
export interface Wins {
  leads: number;
  won: number;
}

/** Data of each kind of finding, by its code. */
interface Findings {
  COMPLAINTS: { count: number };
  BOUNCES: { count: number; sent: number };
  REFUSED: { count: number; sent: number };
  /** The leads were waiting when the report of a running period was made, or at the end of a finished period. */
  WAITING: { leads: number; days: number; isRunning: boolean };
  NOBODY_CONTACTED: { newLeads: number };
  NO_NEW_LEADS: { periods: number };
  /** `most` is the source whose new leads fell the most, if it caused at least half of the fall. */
  CREATED_FELL: { change: BeforeAndNow; most: NamedChange | null };
  /** `risen` is the source whose leads rose the most at the same time, if any; `others` sums all other sources. */
  SOURCE_FELL: { source: NamedChange; risen: NamedChange | null; others: BeforeAndNow };
  WON_FELL: { change: BeforeAndNow };
  /** `unexplained` is the number of lost leads without a reason; null when it is unknown, as in reports of earlier versions. */
  LOST_ROSE: { change: BeforeAndNow; unexplained: number | null };
  BACK_MOVES: { back: number; forward: number };
  /** Median number of days until the first contact. */
  CONTACT_SLOWER: BeforeAndNow;
  /** Cost in euros per lead. */
  COST_ROSE: BeforeAndNow;
  UNSUBSCRIBED: { count: number; sent: number };
  /** `periods` is the number of periods in which the leads were created. */
  SOURCE_WITHOUT_WINS: { source: string; leads: number; periods: number };
  SOURCE_WINS_BEST: { source: Wins & { name: string }; others: Wins; periods: number };
  SOURCE_ROSE: { source: NamedChange };
  DRAFTS: { count: number };
  /** `campaigns` is the number of campaigns without figures, and `types` are their types. */
  FIGURES_MISSING: { campaigns: number; types: CampaignType[] };
  COST_MISSING: { leads: number };
}
export type FindingCode = keyof Findings;
export type FindingOf<Code extends FindingCode> = { [Name in Code]: { code: Name } & Findings[Name] }[Code];

/** A finding about a period that calls for action, stored as data so that it can be worded in any language. */
export type Finding = FindingOf<FindingCode>;

/** Phrases for a period and for the days with which it is compared. */
export interface TimeWords {
  kind: AnalyticsPeriod['kind'];
  /** Name of the period: `week 52 of 2026 (21 to 27 December)`, `December 2026`. */
  name: string;
  /** Adverbial phrase for the period: `during the week`. */
  during: string;
  /** Phrase that follows "than": `in the week before`, `from 14 to 16 December`; empty without a comparison. */
  before: string;
  /** Comparison as an adverbial: `compared with the week before`, `from 21 to 23 December, compared with 14 to 16 December`. */
  compared: string;
  /** Phrase for the compared days when they are not the whole period: ` from 21 to 23 December`; otherwise empty. */
  onDays: string;
}

/** A report's period, and the days with which it is compared. */
export interface Times {
  period: AnalyticsPeriod;
  comparison: AnalyticsComparison | null;
}

/** Functions that write a recommendation for each finding, in one language. */
export type Recommendations = {
  [Code in FindingCode]: (finding: FindingOf<Code>, times: TimeWords) => string;
};
