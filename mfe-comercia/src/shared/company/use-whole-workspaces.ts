import { useWorkspace } from '@portals/platform';

/**
 * Tells in which workspaces the user may do what concerns a workspace as a whole, such as registering companies. Members who reach only
 * some of its companies may not (rule 18.6). Until the workspaces are known, everything is offered.
 */
export function useWholeWorkspaces() {
  const { id, workspaces, forNew } = useWorkspace();
  const isWhole = (workspaceId: number | undefined) =>
    forNew.some((one) => one.id === workspaceId) || !workspaces.some((one) => one.id === workspaceId);
  return {
    isWhole,
    /** False when there is no workspace in which the user may register a company. */
    mayRegister: id === null ? workspaces.length === 0 || forNew.length > 0 : isWhole(id),
  };
}
