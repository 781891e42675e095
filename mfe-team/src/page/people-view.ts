import { covers, type WorkspaceRole } from '@portals/contracts/auth';

/** Views of the page, in the order of the tabs; the first view is the default (rule 1.4). */
const views = ['people', 'invitations', 'guests', 'workspace', 'record'] as const;
export type PeopleView = (typeof views)[number];

/** Minimum role for each view. */
const needed: Readonly<Record<PeopleView, WorkspaceRole>> = {
  people: 'member',
  invitations: 'manager',
  guests: 'manager',
  workspace: 'member',
  record: 'owner',
};

/** Returns the views that a role may open. */
export const viewsOf = (role: WorkspaceRole): readonly PeopleView[] =>
  views.filter((view) => covers(role, needed[view]));

/** Returns the view named in the URL if the role may open it; otherwise the default view. */
export const viewFromQuery = (query: URLSearchParams, role: WorkspaceRole): PeopleView =>
  viewsOf(role).find((view) => view === query.get('view')) ?? 'people';

/** Returns the query for a view; the default view has no parameter. */
export function queryForView(query: URLSearchParams, view: PeopleView): URLSearchParams {
  // The filters of the access log are dropped, because no other view has them.
  const workspace = query.get('workspace');
  const next = new URLSearchParams(workspace === null ? {} : { workspace });
  if (view !== 'people') next.set('view', view);
  return next;
}
