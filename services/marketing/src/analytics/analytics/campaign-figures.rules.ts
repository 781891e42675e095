import {
  analyticsLimits,
  type CampaignType,
  campaignFigures,
  eachOf,
  mailFigureNames,
} from '@portals/contracts/constants';
import type { Analytics, CampaignDay } from '@portals/contracts/marketing';
import { toCents, totalsOf } from '../../campaigns/plain.js';
import type { DaySpan, Spans } from './comparison.rules.js';
import { figureOf, type PeriodCount, sumOf } from './period-counts.rules.js';

type Typed = Analytics['campaigns']['typed'];
type TopCampaign = Analytics['campaigns']['top'][number];

/** A campaign that may have activity in a period. */
export interface CampaignActivity {
  campaignId: number;
  name: string;
  type: CampaignType;
  status: string;
  /** Number of emails sent by this site. */
  sent: number;
  /** Number of clicks counted by this site. */
  clicks: number;
  /** Figures entered for days of the period. */
  days: readonly CampaignDay[];
}

/** Sums the results of emails sent by this site into figures. */
export const mailFiguresOf = (
  counts: readonly PeriodCount[],
  spans: Spans,
): Analytics['campaigns']['mails'] =>
  eachOf(mailFigureNames, (name) => figureOf(spans, (span) => sumOf(counts, span, 'mails', [name])));

/** Sums the figures entered for the days of a span; a figure without entries is null (rule 12.25). */
export const typedOf = (days: readonly CampaignDay[], { firstDay, lastDay }: DaySpan): Typed =>
  totalsOf(days.filter(({ day }) => day >= firstDay && day <= lastDay));

/** Returns the cost per lead; null when the cost is unknown or there are no leads (rule 12.26). */
export const costPerLeadOf = ({ cost, leads }: Typed): number | null =>
  cost === null || !leads ? null : toCents(cost / leads);

/** Returns the campaigns with the most activity in a span (rule 12.27). */
export function topOf(campaigns: readonly CampaignActivity[], span: DaySpan): TopCampaign[] {
  const active = campaigns
    .map(({ days, ...campaign }) => ({ ...campaign, typed: typedOf(days, span) }))
    .filter(({ sent, clicks, typed }) => sent > 0 || clicks > 0 || hasAny(typed));
  active.sort(
    (a, b) =>
      (b.typed.leads ?? 0) - (a.typed.leads ?? 0) ||
      clicksOf(b) - clicksOf(a) ||
      mailsOf(b) - mailsOf(a) ||
      b.campaignId - a.campaignId,
  );
  return active.slice(0, analyticsLimits.campaigns);
}

const hasAny = (typed: Typed): boolean => campaignFigures.some((figure) => (typed[figure] ?? 0) > 0);
const clicksOf = ({ clicks, typed }: TopCampaign): number => clicks + (typed.clicked ?? 0);
const mailsOf = ({ sent, typed }: TopCampaign): number => sent + (typed.sent ?? 0);
