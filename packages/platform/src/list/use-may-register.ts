import { useWorkspace, type WorkspaceChoice } from '@portals/platform';

/**
 * Returns false where a company could be registered nowhere: by somebody who is in no workspace, or reaches only some companies of the one that
 * the page shows (rule 18.6). While the workspaces are unknown, it returns true.
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

/** Returns the same once it is known, and undefined before. */
export function useKnownMayRegister(): boolean | undefined {
  const choice = useWorkspace();
  // Shells of the version before do not tell that somebody is in no workspace.
  const isKnown = choice.workspaces.length > 0 || choice.hasNone !== false;
  return isKnown ? mayRegister(choice) : undefined;
}

/** Returns `mayRegister` for the workspace of the page. */
export const useMayRegister = (): boolean => mayRegister(useWorkspace());
