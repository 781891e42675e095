/** The tabs of a company, in display order (rule 5.3). */
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

/** Returns the tab named by a query; Products when it is unknown or absent. */
export const tabFromQuery = (query: URLSearchParams): CompanyTab =>
  companyTabs.find((tab) => tab === query.get('tab')) ?? defaultTab;

/** Returns the query with `tab` set; the default tab is omitted (rule 1.4). */
export function queryForTab(query: URLSearchParams, tab: CompanyTab): URLSearchParams {
  const next = new URLSearchParams(query);
  if (tab === defaultTab) next.delete('tab');
  else next.set('tab', tab);
  return next;
}
