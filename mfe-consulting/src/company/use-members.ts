import { Member } from '@portals/contracts/auth';
import { useApi, useWorkspace } from '@portals/platform';
import { z } from 'zod';

const schema = z.array(Member);

/** Returns the people of a workspace; none while they are unknown, and for a person who is alone in it or not in it. */
export function useMembers(workspaceId: number | undefined): readonly Member[] {
  const { workspaces } = useWorkspace();
  const people = workspaces.find(({ id }) => id === workspaceId)?.people ?? 0;
  const { data } = useApi(people > 1 ? `/api/workspaces/${workspaceId}/members` : null, { schema });
  return data ?? [];
}
