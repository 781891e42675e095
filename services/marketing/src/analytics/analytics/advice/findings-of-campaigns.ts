import { channels, hasKind, isSameLabel } from '@portals/contracts/constants';
import type { Finding } from './finding.js';
import type { ReportFigures } from './report-figures.js';
import { thresholds } from './thresholds.js';

/** Rule that returns a finding about a period's campaigns; null when there is nothing to report. */
type CampaignRule = (figures: ReportFigures) => Finding | null;

export const complaints: CampaignRule = ({ campaigns: { mails } }) => {
  const count = mails.complained.value;
  const isMany = count >= thresholds.complaints && count >= mails.sent.value * thresholds.complaintShare;
  return isMany ? { code: 'COMPLAINTS', count } : null;
};

export const bounces: CampaignRule = ({ campaigns: { mails } }) => {
  const [count, sent] = [mails.bounced.value, mails.sent.value];
  const isMany = count >= thresholds.bounces && count > sent * thresholds.bounceShare;
  return isMany ? { code: 'BOUNCES', count, sent } : null;
};

export const refused: CampaignRule = ({ campaigns: { mails } }) => {
  const [count, sent] = [mails.refused.value, mails.sent.value];
  const isMany = count >= thresholds.refused && count > (sent + count) * thresholds.refusedShare;
  return isMany ? { code: 'REFUSED', count, sent } : null;
};

export const unsubscribed: CampaignRule = ({ campaigns: { mails } }) => {
  const [count, sent] = [mails.unsubscribed.value, mails.sent.value];
  const isMany = count >= thresholds.unsubscribed && count > sent * thresholds.unsubscribedShare;
  return isMany ? { code: 'UNSUBSCRIBED', count, sent } : null;
};

export const costRose: CampaignRule = ({ campaigns: { costPerLead, typed }, costPerLeadBefore }) => {
  if (costPerLead === null || costPerLeadBefore === null || costPerLeadBefore === 0) return null;
  if ((typed.leads ?? 0) < thresholds.costLeads) return null;
  if (costPerLead < costPerLeadBefore * (1 + thresholds.costRise)) return null;
  return { code: 'COST_ROSE', now: costPerLead, before: costPerLeadBefore };
};

/** Reports unsent email drafts when no email was sent in the period. */
export const drafts: CampaignRule = ({ campaigns: { now, mails } }) => {
  const waiting = now.filter((row) => hasKind(row, 'email') && isSameLabel(row.status, 'draft'));
  const count = waiting.reduce((sum, row) => sum + row.count, 0);
  return count === 0 || mails.sent.value > 0 ? null : { code: 'DRAFTS', count };
};

/** Reports active campaigns of the types whose figures are entered by hand, when no figures were entered for a finished period. */
export const figuresMissing: CampaignRule = ({ period, campaigns: { now, typed } }) => {
  const running = now.filter(({ type, status }) => channels[type].isTyped && isSameLabel(status, 'active'));
  const campaigns = running.reduce((sum, { count }) => sum + count, 0);
  const isTyped = Object.values(typed).some((value) => value !== null);
  const types = [...new Set(running.map(({ type }) => type))];
  return period.running || campaigns === 0 || isTyped ? null : { code: 'FIGURES_MISSING', campaigns, types };
};

export const costMissing: CampaignRule = ({ period, campaigns: { typed } }) => {
  const leads = typed.leads ?? 0;
  return period.running || leads < thresholds.costLeads || typed.cost !== null
    ? null
    : { code: 'COST_MISSING', leads };
};
