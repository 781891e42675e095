import {
  type CampaignType,
  campaignTypes,
  campaignTypesOfKind,
  channels,
} from '@portals/contracts/constants';
import type { AnalyticsAdvice } from '@portals/contracts/marketing';
import type { FindingCode } from '../analytics/advice/finding.js';
import type { WeeklyLinks } from './weekly-mail.rules.js';

const emails = withType(campaignTypesOfKind('email'));
const typed = campaignTypes.filter((type) => channels[type].isTyped);

/** Query parameters for the link to the campaign list, for each finding about campaigns. */
const ofCampaigns: Partial<Record<FindingCode, Record<string, string>>> = {
  COMPLAINTS: emails,
  BOUNCES: emails,
  REFUSED: emails,
  UNSUBSCRIBED: emails,
  COST_ROSE: {},
  DRAFTS: { ...emails, status: 'draft' },
  FIGURES_MISSING: { ...withType(typed), status: 'active' },
  COST_MISSING: {},
};

/** Returns the filter for a single campaign type; empty for several types, because the list shows either one type or all. */
function withType([type, ...others]: readonly CampaignType[]): Record<string, string> {
  return type === undefined || others.length > 0 ? {} : { type };
}

const isOfCampaigns = (code: string): code is keyof typeof ofCampaigns => Object.hasOwn(ofCampaigns, code);

/**
 * Returns the links from the weekly email to the portal.
 * @param origin of the site
 */
export function weeklyLinks(origin: string, companyId: number, reportId: number): Omit<WeeklyLinks, 'stop'> {
  const to = (view: string, more: Record<string, string> = {}) =>
    new URL(`/comercia?${new URLSearchParams({ view, company: `${companyId}`, ...more })}`, origin).href;
  const report = to('analytics', { show: 'reports', report: `${reportId}` });
  return {
    report,
    settings: to('analytics', { show: 'reports' }),
    advice({ code, leads }: AnalyticsAdvice) {
      if (isOfCampaigns(code)) return to('campaigns', ofCampaigns[code]);
      // A source is typed by hand and may contain a person's address. It must not appear in a URL, so the link goes to the report.
      if (leads === null || leads.source !== undefined) return report;
      const { column, ...filter } = leads;
      return to('leads', { ...filter, ...(column !== undefined && { status: column }) });
    },
  };
}
