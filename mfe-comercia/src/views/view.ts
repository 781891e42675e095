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
export type ComingView = Exclude<View, 'overview'>;

export const portalPath = '/comercia';

/** Views that are still to come, in the order of the rail. */
export const comingViews = views.filter((view): view is ComingView => view !== 'overview');

/** The view that the query names; anything else is the overview (rule 1.4). */
export function viewFromQuery(query: URLSearchParams): View {
  const named = query.get('view');
  return views.find((view) => view === named) ?? 'overview';
}

/** The address of a view; the overview has no query. */
export function viewPath(view: View): string {
  return view === 'overview' ? portalPath : `${portalPath}?view=${view}`;
}
