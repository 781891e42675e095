import type { Workspace } from '@portals/contracts/auth';
import { useLocation } from 'react-router-dom';
import { useApi } from '../api/use-api';
import { mayRegisterIn } from '../list/may-register-in';
import { useSession } from '../session/use-session';
import { pathWithin, workspaceIdOf } from './workspace-address';

/** Path under which the person's workspaces are cached. */
export const workspacesPath = '/api/workspaces';

export interface WorkspaceChoice {
  /** Workspaces of the signed-in person; empty until they are known. */
  workspaces: readonly Workspace[];
  /** True for a person who is in no workspace, once the workspaces are loaded. Undefined in shells of the previous version. */
  hasNone?: boolean | undefined;
  /** Workspaces in which the person may register companies (rule 18.6). */
  forNew: readonly Workspace[];
  /** Id in the page's address, to be passed to calls that list or create; null when the address names no workspace. */
  id: number | null;
  /** The workspace that the address names; null when it names none of the person's workspaces. */
  workspace: Workspace | null;
  /** Returns a local path with the workspace of the page added, unless the person is not in it, so that links lead out of it. */
  within: (path: string) => string;
}

/** Returns the workspace of this page (rule 18.11). It is stored only in the address, so that tabs never mix up their workspaces. */
export function useWorkspace(): WorkspaceChoice {
  const { user } = useSession();
  const id = workspaceIdOf(useLocation().search);
  const { data } = useApi<Workspace[]>(user ? workspacesPath : null);
  const workspaces = data ?? [];
  const workspace = workspaces.find((one) => one.id === id) ?? null;
  return {
    workspaces,
    hasNone: data?.length === 0,
    forNew: workspaces.filter(mayRegisterIn),
    id,
    workspace,
    within: (path) => pathWithin(path, data && workspace === null ? null : id),
  };
}
