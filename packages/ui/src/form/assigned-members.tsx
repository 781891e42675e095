import { Member } from '@portals/contracts/auth';
import { AssignedMembers } from '@portals/contracts/fields';
import { api, toast, useApi, useErrorText, useInvalidate, useWorkspace } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { useCallback } from 'react';
import { useUiText } from '../texts/use-ui-text';
import { Checkbox } from './checkbox';

const schema = Member.array();

interface BoxProps {
  path: string;
  member: Member;
  userIds: readonly number[];
}

function MemberBox({ path, member, userIds }: BoxProps) {
  const { t } = useUiText();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const { userId } = member;
  const assigned = userIds.includes(userId);
  const toggle = useCallback(async () => {
    const next = assigned ? userIds.filter((id) => id !== userId) : [...userIds, userId];
    try {
      await api.put(path, { userIds: next }, { schema: AssignedMembers });
    } catch (error) {
      toast({ tone: 'destructive', title: t('members.error'), description: errorText(error) });
    }
    await invalidate(path);
  }, [path, userId, assigned, userIds, t, errorText, invalidate]);
  const { run, pending } = useOnce(toggle);
  return (
    <Checkbox
      label={member.name}
      hint={member.email}
      checked={assigned}
      disabled={pending}
      onChange={() => void run()}
    />
  );
}

/**
 * Returns a box for each member that a company can be assigned to (rule 18.32); null where the signed-in person may not choose, or where
 * members reach all companies anyway.
 * @param path of the company's members, for GET and PUT
 */
export function useAssignedMembers(path: string, workspaceId: number | undefined) {
  const { workspaces } = useWorkspace();
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const chooses = workspace?.reach === 'assigned' && workspace.role !== 'member';
  const assigned = useApi(chooses ? path : null, { schema: AssignedMembers });
  const people = useApi(chooses ? `/api/workspaces/${workspace.id}/members` : null, { schema });
  if (assigned.data === undefined || people.data === undefined) return null;
  const { userIds } = assigned.data;
  // Ids of people who have left stay out of the next choice.
  const members = people.data.filter(({ role }) => role === 'member');
  const known = userIds.filter((id) => members.some(({ userId }) => userId === id));
  return members.map((member) => (
    <MemberBox key={member.userId} path={path} member={member} userIds={known} />
  ));
}
