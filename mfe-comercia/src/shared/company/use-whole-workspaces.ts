import { useWorkspace } from '@portals/platform';
import { useKnownMayRegister, useMayRegister } from '@portals/platform/list';

/**
 * Tells in which workspaces the user may do what concerns a workspace as a whole, such as registering companies. Members who reach only
 * some of its companies may not (rule 18.6). Until the workspaces are known, everything is offered.
 */
export function useWholeWorkspaces() {
  const { workspaces, hasNone = false, forNew } = useWorkspace();
  const isWhole = (workspaceId: number | undefined) =>
    forNew.some((one) => one.id === workspaceId) || !workspaces.some((one) => one.id === workspaceId);
  return {
    isWhole,
    /** False when there is no workspace in which the user may register a company. */
    mayRegister: useMayRegister(),
    /** The same once it is known, and undefined before. */
    knownMayRegister: useKnownMayRegister(),
    /** True for somebody who is in no workspace (rule 18.76). */
    hasNone,
  };
}
