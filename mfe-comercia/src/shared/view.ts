/** Views of the portal in the order of the navigation rail. */
export const railViews = [
  'overview',
  'companies',
  'products',
  'campaigns',
  'content',
  'leads',
  'analytics',
] as const;
/** All views, including those without an entry in the navigation rail: approved texts, access, and brand. */
export const views = [...railViews, 'texts', 'access', 'brand'] as const;
export type View = (typeof views)[number];
/** Views in the navigation rail for a guest of a company (rule 18.70). */
export const guestViews = ['overview', 'companies', 'texts', 'analytics'] as const satisfies readonly View[];

export const portalPath = '/comercia';

/** Returns the view named by the query; the overview by default (rule 1.4). */
export function viewFromQuery(query: URLSearchParams): View {
  const named = query.get('view');
  return views.find((view) => view === named) ?? 'overview';
}

/**
 * Returns the URL of a view; the overview needs no query parameter.
 * @param companyId company of the view; the last chosen company by default
 * @param more additional query parameters, such as a filter
 */
export function viewPath(view: View, companyId?: number, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(view === 'overview' ? {} : { view }),
    ...(companyId === undefined ? {} : { company: String(companyId) }),
    ...more,
  });
  return query.size === 0 ? portalPath : `${portalPath}?${query}`;
}
