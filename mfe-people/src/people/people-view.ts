import type { WorkspaceRole } from '@portals/contracts/auth';

/** Views of the page, in the order of their tabs; the first is the default one (rule 1.4). */
const views = ['people', 'invitations', 'workspace'] as const;
export type PeopleView = (typeof views)[number];

/** Returns the views that a role sees: members neither invite nor see who was invited. */
export const viewsOf = (role: WorkspaceRole): readonly PeopleView[] =>
  views.filter((view) => view !== 'invitations' || role !== 'member');

/** Returns the view that the address names, among those of a role. */
export const viewFromQuery = (query: URLSearchParams, role: WorkspaceRole): PeopleView =>
  viewsOf(role).find((view) => view === query.get('view')) ?? 'people';

/** Returns the query for a view; the default one has no entry. */
export function queryForView(query: URLSearchParams, view: PeopleView): URLSearchParams {
  const next = new URLSearchParams(query);
  if (view === 'people') next.delete('view');
  else next.set('view', view);
  return next;
}
