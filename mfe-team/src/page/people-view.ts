import { covers, type WorkspaceRole } from '@portals/contracts/auth';

/** Views of the page, in the order of their tabs; the first is the default one (rule 1.4). */
const views = ['people', 'invitations', 'guests', 'workspace', 'record'] as const;
export type PeopleView = (typeof views)[number];

/** Lowest role that sees each view. */
const needed: Readonly<Record<PeopleView, WorkspaceRole>> = {
  people: 'member',
  invitations: 'manager',
  guests: 'manager',
  workspace: 'member',
  record: 'owner',
};

/** Returns the views that a role sees. */
export const viewsOf = (role: WorkspaceRole): readonly PeopleView[] =>
  views.filter((view) => covers(role, needed[view]));

/** Returns the view that the address names, among those of a role. */
export const viewFromQuery = (query: URLSearchParams, role: WorkspaceRole): PeopleView =>
  viewsOf(role).find((view) => view === query.get('view')) ?? 'people';

/** Returns the query for a view; the default one has no entry. */
export function queryForView(query: URLSearchParams, view: PeopleView): URLSearchParams {
  // What the record is filtered by belongs to no other view.
  const workspace = query.get('workspace');
  const next = new URLSearchParams(workspace === null ? {} : { workspace });
  if (view !== 'people') next.set('view', view);
  return next;
}
