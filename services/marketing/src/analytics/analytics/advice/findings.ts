import { isOfPresent } from '@portals/contracts/marketing';
import { daysBetween } from '../../../kernel/plain.js';
import type { Finding } from './finding.js';
import * as ofCampaigns from './findings-of-campaigns.js';
import * as ofLeads from './findings-of-leads.js';
import type { ReportFigures } from './report-figures.js';
import { thresholds } from './thresholds.js';

type Rule = (figures: ReportFigures) => Finding | null;

/**
 * All rules, most important first: problems that affect all later emails, leads waiting for a contact, falling numbers, leads lost in the
 * funnel, costs, successes to repeat, and finally missing figures.
 */
const rules: readonly Rule[] = [
  ofCampaigns.complaints,
  ofCampaigns.bounces,
  ofCampaigns.refused,
  ofLeads.waiting,
  ofLeads.nobodyContacted,
  ofLeads.noNewLeads,
  ofLeads.createdFell,
  ofLeads.sourceFell,
  ofLeads.wonFell,
  ofLeads.lostRose,
  ofLeads.backMoves,
  ofLeads.contactSlower,
  ofCampaigns.unsubscribed,
  ofCampaigns.costRose,
  ofLeads.sourceWithoutWins,
  ofLeads.sourceWinsBest,
  ofLeads.sourceRose,
  ofCampaigns.drafts,
  ofCampaigns.figuresMissing,
  ofCampaigns.costMissing,
];

/** Findings about the present; a report on a period that ended long ago omits them. */
const ofPresent: ReadonlySet<Finding['code']> = new Set(['WAITING', 'DRAFTS', 'FIGURES_MISSING']);

/** Findings that compare the period with the previous one. */
const ofComparison: ReadonlySet<Finding['code']> = new Set([
  'CREATED_FELL',
  'SOURCE_FELL',
  'SOURCE_ROSE',
  'WON_FELL',
  'LOST_ROSE',
  'CONTACT_SLOWER',
]);

/**
 * Returns the findings that call for action, most important first.
 * @param madeAt time at which the figures were read
 */
export function findingsOf(figures: ReportFigures, madeAt: Date): Finding[] {
  const isPresent = isOfPresent(figures, madeAt.getTime());
  const { comparison } = figures;
  const days = comparison === null ? 0 : daysBetween(comparison.firstDay, comparison.lastDay) + 1;
  const isLong = days >= thresholds.comparedDays;
  const found = rules
    .map((rule) => rule(figures))
    .filter((finding) => finding !== null)
    .filter(({ code }) => (isPresent || !ofPresent.has(code)) && (isLong || !ofComparison.has(code)));
  // WAITING and NOBODY_CONTACTED are about the same leads; only WAITING is reported, because its list is shorter.
  const isWaiting = found.some(({ code }) => code === 'WAITING');
  return found.filter(({ code }) => code !== 'NOBODY_CONTACTED' || !isWaiting).slice(0, thresholds.most);
}
