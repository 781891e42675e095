import { Member } from '@portals/contracts/auth';
import { useApi, useSession, useWorkspace } from '@portals/platform';

const schema = Member.array();

/** Returns the members of a workspace; empty while they are unknown, and for users who are alone in it or not in it. */
export function useMembers(workspaceId: number | undefined): readonly Member[] {
  const { workspaces } = useWorkspace();
  const people = workspaces.find(({ id }) => id === workspaceId)?.people ?? 0;
  const { data } = useApi(people > 1 ? `/api/workspaces/${workspaceId}/members` : null, { schema });
  return data ?? [];
}

/**
 * Returns a function that names the person who created something in a workspace: empty for somebody who has left it, null for the signed-in
 * person and while the members are unknown.
 */
export function useMakers(workspaceId: number | undefined): (userId: number | undefined) => string | null {
  const members = useMembers(workspaceId);
  const { user } = useSession();
  return (userId) => {
    if (userId === undefined || userId === user?.id || members.length === 0) return null;
    return members.find((member) => member.userId === userId)?.name ?? '';
  };
}
