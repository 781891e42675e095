/** The tabs of a company, in the order they are shown (rule 5.3). */
export const companyTabs = [
  'contacts',
  'products',
  'departments',
  'problems',
  'strengths',
  'report',
] as const;
export type CompanyTab = (typeof companyTabs)[number];
const defaultTab: CompanyTab = 'products';

/** The tab that a query names; an unknown or absent one is Products. */
export const tabFromQuery = (query: URLSearchParams): CompanyTab =>
  companyTabs.find((tab) => tab === query.get('tab')) ?? defaultTab;

/** The same query naming `tab`; the default tab has no entry in it (rule 1.4). */
export function queryForTab(query: URLSearchParams, tab: CompanyTab): URLSearchParams {
  const next = new URLSearchParams(query);
  if (tab === defaultTab) next.delete('tab');
  else next.set('tab', tab);
  return next;
}
