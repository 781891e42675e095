import type { Workspace } from '@portals/contracts/auth';
import { api, useWorkspace, type WorkspaceChoice, workspacesPath } from '@portals/platform';
import { mayRegisterIn } from './may-register-in';

/**
 * Returns false for a person who may not register companies: the person is in no workspace, or has access to only some companies of the
 * workspace that the page shows (rule 18.6). Returns true while the workspaces are unknown.
 */
export function mayRegister({
  id,
  workspaces,
  hasNone,
  forNew,
}: Omit<WorkspaceChoice, 'workspace' | 'within'>): boolean {
  if (workspaces.length === 0) return !hasNone;
  const named = workspaces.some((one) => one.id === id);
  return forNew.some((one) => !named || one.id === id);
}

/** Returns the result of `useMayRegister` once the workspaces are known; until then undefined. */
export function useKnownMayRegister(): boolean | undefined {
  const choice = useWorkspace();
  // Shells of the previous version never set `hasNone`; an empty list then counts as known.
  const isKnown = choice.workspaces.length > 0 || choice.hasNone !== false;
  return isKnown ? mayRegister(choice) : undefined;
}

/** Returns `mayRegister` for the workspace of the page. */
export const useMayRegister = (): boolean => mayRegister(useWorkspace());

/** Asks whether the person may register a company in one of their workspaces; nobody else is offered this first step (rule 18.76). */
export const readMayRegister = async (signal: AbortSignal): Promise<boolean> =>
  (await api.get<Workspace[]>(workspacesPath, { signal })).some(mayRegisterIn);
