import type { Company } from '@portals/contracts/consulting';
import type { Capability } from '@portals/contracts/fields';
import { can } from './can';

/** Tabs of a company page, in display order (rule 5.3). */
const companyTabs = [
  'contacts',
  'products',
  'departments',
  'problems',
  'strengths',
  'report',
  'access',
] as const;
export type CompanyTab = (typeof companyTabs)[number];
const defaultTab: CompanyTab = 'products';

const needs: Partial<Record<CompanyTab, Capability>> = { report: 'read', access: 'manage' };

/** Returns the tabs that the user may open (rule 18.6). */
export const tabsFor = (company: Pick<Company, 'capabilities'>): readonly CompanyTab[] =>
  companyTabs.filter((tab) => can(company, needs[tab] ?? 'contribute'));

/** Returns the tab named by the query if it is among `tabs`; otherwise Products if available, or else the first tab. */
export const tabFromQuery = (query: URLSearchParams, tabs: readonly CompanyTab[] = companyTabs): CompanyTab =>
  tabs.find((tab) => tab === query.get('tab')) ??
  tabs.find((tab) => tab === defaultTab) ??
  tabs[0] ??
  'report';

/** Returns the query with `tab` set; the default tab is omitted (rule 1.4). */
export function queryForTab(query: URLSearchParams, tab: CompanyTab): URLSearchParams {
  const next = new URLSearchParams(query);
  if (tab === defaultTab) next.delete('tab');
  else next.set('tab', tab);
  return next;
}
