import type { AnalyticsComparison, AnalyticsPeriod } from '@portals/contracts/marketing';

/** How often something happened in the days that are compared. */
export interface BeforeAndNow {
  now: number;
  before: number;
}

export interface NamedChange extends BeforeAndNow {
  name: string;
}

/** Leads that came in, and how many of them were won. */
export interface Wins {
  leads: number;
  won: number;
}

/** What is known of each finding. */
interface Findings {
  COMPLAINTS: { count: number };
  BOUNCES: { count: number; sent: number };
  REFUSED: { count: number; sent: number };
  /** `isNow` while the period is running; otherwise they waited at its end. */
  WAITING: { leads: number; days: number; isNow: boolean };
  NOBODY_CONTACTED: { newLeads: number };
  NO_NEW_LEADS: { periods: number };
  /** `most` is the source that lost most, where one stands out. */
  CREATED_FELL: { change: BeforeAndNow; most: NamedChange | null };
  /** `risen` is the source that gained most meanwhile, if any did; `others` are all others together. */
  SOURCE_FELL: { source: NamedChange; risen: NamedChange | null; others: BeforeAndNow };
  WON_FELL: { change: BeforeAndNow };
  LOST_ROSE: { change: BeforeAndNow };
  BACK_MOVES: { back: number; forward: number };
  /** Days in the middle. */
  CONTACT_SLOWER: BeforeAndNow;
  /** Euros a lead. */
  COST_ROSE: BeforeAndNow;
  UNSUBSCRIBED: { count: number; sent: number };
  /** `periods` is how many the leads are of. */
  SOURCE_WITHOUT_WINS: { source: string; leads: number; periods: number };
  SOURCE_WINS_BEST: { source: Wins & { name: string }; others: Wins; periods: number };
  SOURCE_ROSE: { source: NamedChange };
  DRAFTS: { count: number };
  FIGURES_MISSING: { campaigns: number };
  COST_MISSING: { leads: number };
}
export type FindingCode = keyof Findings;
export type FindingOf<Code extends FindingCode> = { [Name in Code]: { code: Name } & Findings[Name] }[Code];

/** Something that the figures of a period show and somebody can act on, without words. */
export type Finding = FindingOf<FindingCode>;

/** How sentences name the period that they are about, and what it is compared with. */
export interface TimeWords {
  kind: AnalyticsPeriod['kind'];
  /** `week 52 of 2026 (21 to 27 December)`, `December 2026`. */
  name: string;
  /** `in the week`, `so far this week`. */
  during: string;
  /** What follows "than": `in the week before`, `from 14 to 16 December`; empty without a comparison. */
  before: string;
  /** `compared with the week before`, `from 21 to 23 December, compared with 14 to 16 December`. */
  compared: string;
  /** Names the days that are compared where they are not all of the period: ` from 21 to 23 December`; else empty. */
  onDays: string;
}

/** The time that a report is about. */
export interface Times {
  period: AnalyticsPeriod;
  comparison: AnalyticsComparison | null;
}

/** A recommendation for each finding, in one language. */
export type Recommendations = {
  [Code in FindingCode]: (finding: FindingOf<Code>, times: TimeWords) => string;
};
