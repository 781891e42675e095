import { useWorkspace } from '@portals/platform';

/**
 * Tells where the person may use what belongs to a workspace as a whole, such as registering companies: those who reach only some of its
 * companies may not (rule 18.6). While the workspaces are unknown, everything is offered.
 */
export function useWholeWorkspaces() {
  const { id, workspaces, forNew } = useWorkspace();
  const isWhole = (workspaceId: number | undefined) =>
    forNew.some((one) => one.id === workspaceId) || !workspaces.some((one) => one.id === workspaceId);
  return {
    isWhole,
    /** False where a new company could be registered nowhere. */
    mayRegister: id === null ? workspaces.length === 0 || forNew.length > 0 : isWhole(id),
  };
}
