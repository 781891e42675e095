/** Views of the page; the first view is the default (rule 1.4). */
export const adminViews = ['enquiries', 'users', 'publishing', 'state'] as const;
export type AdminView = (typeof adminViews)[number];

/** Returns the view that the URL names, or the default view. */
export const adminViewOf = (query: URLSearchParams): AdminView =>
  adminViews.find((view) => view === query.get('view')) ?? 'enquiries';

/** Returns the URL of a view, without the filters of the previous view. */
export const adminAddress = (view: AdminView): string =>
  view === 'enquiries' ? '/admin' : `/admin?view=${view}`;
