import { useWorkspace } from '@portals/platform';
import { useCallback } from 'react';

/**
 * Returns a function that names the workspace of a company, for people with companies in several workspaces (rule 18.60); null when the
 * workspace is obvious.
 * @param asGuest text to return for a company that the person accesses as a guest
 */
export function useCompanyPlace(asGuest: string): (workspaceId: number | undefined) => string | null {
  const { id, workspaces } = useWorkspace();
  return useCallback(
    (workspaceId) => {
      if (id !== null || workspaceId === undefined || workspaces.length === 0) return null;
      const own = workspaces.find((one) => one.id === workspaceId);
      if (own === undefined) return asGuest;
      return workspaces.length > 1 ? own.name : null;
    },
    [asGuest, id, workspaces],
  );
}
