import type { Member } from '@portals/contracts/auth';
import type { AssignedMembers } from '@portals/contracts/fields';
import { api, type Schema, toast, useApi, useErrorText, useWorkspace } from '@portals/platform';
import { useCache, useChoices } from '@portals/platform/form';
import { useUiText } from '../texts/use-ui-text';
import { Checkbox } from './checkbox';

const arrayOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  throw new TypeError('the answer is not the expected list');
};

const isMember = (value: unknown): value is Member => {
  const { userId, name, email, role } = Object(value);
  return typeof userId === 'number' && [name, email, role].every((text) => typeof text === 'string');
};

// Responses are validated by hand: with zod schemas, every portal would load zod a second time, as part of the design system.
const memberList: Schema<Member[]> = { parse: (value) => arrayOf(value).filter(isMember) };
const assignedMembers: Schema<AssignedMembers> = {
  parse: (value) => ({ userIds: arrayOf(Object(value).userIds).filter((id) => typeof id === 'number') }),
};

/**
 * Returns a checkbox for each member that a company can be assigned to (rule 18.32). Null when the signed-in person may not assign members,
 * when members have access to all companies anyway, and while data is loading.
 * @param path path of the company's members, for GET and PUT
 */
export function useAssignedMembers(path: string, workspaceId: number | undefined) {
  const { t } = useUiText();
  const errorText = useErrorText();
  const { put } = useCache();
  const { workspaces } = useWorkspace();
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const chooses = workspace?.reach === 'assigned' && workspace.role !== 'member';
  const assigned = useApi(chooses ? path : null, { schema: assignedMembers });
  const people = useApi(chooses ? `/api/workspaces/${workspace.id}/members` : null, { schema: memberList });
  const { chosen, choose } = useChoices<AssignedMembers, AssignedMembers>({
    key: path,
    stored: assigned.data,
    send: async (choice) => {
      const answer = await api.put(path, choice, { schema: assignedMembers });
      await put(path, answer);
      return answer;
    },
    onFailed: (error) => {
      toast({ tone: 'destructive', title: t('members.error'), description: errorText(error) });
      return assigned.mutate().catch(() => undefined);
    },
  });
  if (assigned.data === undefined || people.data === undefined) return null;
  const { userIds } = chosen ?? assigned.data;
  // Ids of people who have left the workspace are dropped, and thereby removed with the next change.
  const members = people.data.filter(({ role }) => role === 'member');
  const known = userIds.filter((id) => members.some(({ userId }) => userId === id));
  return members.map(({ userId, name, email }) => {
    const isAssigned = known.includes(userId);
    const next = isAssigned ? known.filter((id) => id !== userId) : [...known, userId];
    return (
      <Checkbox
        key={userId}
        label={name}
        hint={email}
        checked={isAssigned}
        onChange={() => choose({ userIds: next })}
      />
    );
  });
}
