/** Views of the portal in the order of the rail. */
export const views = [
  'overview',
  'companies',
  'products',
  'campaigns',
  'content',
  'leads',
  'analytics',
] as const;
export type View = (typeof views)[number];

export const portalPath = '/comercia';

/** Returns the view that the query names; anything else means the overview (rule 1.4). */
export function viewFromQuery(query: URLSearchParams): View {
  const named = query.get('view');
  return views.find((view) => view === named) ?? 'overview';
}

/**
 * Returns the URL of a view; the overview has no query of its own.
 * @param companyId company of the view; the last chosen one by default
 * @param more further query parameters, such as a filter
 */
export function viewPath(view: View, companyId?: number, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(view === 'overview' ? {} : { view }),
    ...(companyId === undefined ? {} : { company: String(companyId) }),
    ...more,
  });
  return query.size === 0 ? portalPath : `${portalPath}?${query}`;
}
