import { useWorkspace } from '@portals/platform';
import { useMayRegister } from '@portals/platform/list';

/**
 * Tells where the person may use what belongs to a workspace as a whole, such as registering companies: those who reach only some of its
 * companies may not (rule 18.6). While the workspaces are unknown, everything is offered.
 */
export function useWholeWorkspaces() {
  const { workspaces, hasNone = false, forNew } = useWorkspace();
  const isWhole = (workspaceId: number | undefined) =>
    forNew.some((one) => one.id === workspaceId) || !workspaces.some((one) => one.id === workspaceId);
  return {
    isWhole,
    /** False where a new company could be registered nowhere. */
    mayRegister: useMayRegister(),
    /** True for somebody who is in no workspace (rule 18.76). */
    hasNone,
  };
}
