/** Views of the page; the first is the default one (rule 1.4). */
export const adminViews = ['enquiries', 'users', 'publishing', 'state'] as const;
export type AdminView = (typeof adminViews)[number];

/** Returns the view that the address names. */
export const adminViewOf = (query: URLSearchParams): AdminView =>
  adminViews.find((view) => view === query.get('view')) ?? 'enquiries';

/** Returns the address of a view, without the filters of the previous one. */
export const adminAddress = (view: AdminView): string =>
  view === 'enquiries' ? '/admin' : `/admin?view=${view}`;
