import { analyticsLimits, type CampaignType, campaignFigures } from '@portals/contracts/constants';
import type { Analytics, CampaignDay } from '@portals/contracts/marketing';
import { toCents, totalsOf } from '../../campaigns/plain.js';
import type { DaySpan, Spans } from './comparison.rules.js';
import { figureOf, type PeriodCount, sumOf } from './period-counts.rules.js';

type Typed = Analytics['campaigns']['typed'];
type TopCampaign = Analytics['campaigns']['top'][number];

/** A campaign of which something may have come in a period. */
export interface CampaignActivity {
  campaignId: number;
  name: string;
  type: CampaignType;
  status: string;
  /** Mails that were sent from here. */
  sent: number;
  /** Clicks that were counted here. */
  clicks: number;
  /** What people typed about days of the period. */
  days: readonly CampaignDay[];
}

/** What became of the mails that were sent from here. */
export function mailFiguresOf(counts: readonly PeriodCount[], spans: Spans): Analytics['campaigns']['mails'] {
  const figure = (item: string) => figureOf(spans, (span) => sumOf(counts, span, 'mails', [item]));
  return {
    sent: figure('sent'),
    refused: figure('refused'),
    bounced: figure('bounced'),
    complained: figure('complained'),
    unsubscribed: figure('unsubscribed'),
  };
}

/** Sums of what people typed about days in a span; null for a figure that nobody typed (rule 12.25). */
export const typedOf = (days: readonly CampaignDay[], { firstDay, lastDay }: DaySpan): Typed =>
  totalsOf(days.filter(({ day }) => day >= firstDay && day <= lastDay));

/** Cost for each lead, of the whole; null without a cost or without leads (rule 12.26). */
export const costPerLeadOf = ({ cost, leads }: Typed): number | null =>
  cost === null || !leads ? null : toCents(cost / leads);

/** The campaigns of which most came in the days of a span (rule 12.27). */
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
