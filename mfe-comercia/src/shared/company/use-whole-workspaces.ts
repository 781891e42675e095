import { useWorkspace } from '@portals/platform';
import { useKnownMayRegister, useMayRegister } from '@portals/platform/list';

/**
 * Returns whether the user may act on a whole workspace, for example register companies in it. Members with access to only some of its
 * companies may not (rule 18.6). While the workspaces are loading, all actions are offered.
 */
export function useWholeWorkspaces() {
  const { workspaces, hasNone = false, forNew } = useWorkspace();
  const isWhole = (workspaceId: number | undefined) =>
    forNew.some((one) => one.id === workspaceId) || !workspaces.some((one) => one.id === workspaceId);
  return {
    isWhole,
    /** False when the user may not register a company in any workspace. */
    mayRegister: useMayRegister(),
    /** True when the user may register companies; undefined while that is unknown. */
    knownMayRegister: useKnownMayRegister(),
    /** True for a user without a workspace (rule 18.76). */
    hasNone,
  };
}
