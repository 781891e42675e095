import { Member, Workspace } from '@portals/contracts/auth';
import { AssignedMembers, type Company } from '@portals/contracts/consulting';
import { api, toast, useApi, useErrorText, useInvalidate } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { Checkbox } from '@portals/ui';
import { useCallback } from 'react';
import { z } from 'zod';
import { useText } from '../text';
import { accessPath } from './access-path';
import { AccessSection } from './access-section';

interface Toggle {
  userId: number;
  assigned: boolean;
}

function MemberBox({
  company,
  memberIds,
  member,
}: {
  company: Company;
  memberIds: readonly number[];
  member: Member;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const change = useCallback(
    async ({ userId, assigned }: Toggle) => {
      const userIds = assigned ? [...memberIds, userId] : memberIds.filter((id) => id !== userId);
      try {
        await api.put(`/api/companies/${company.id}/members`, { userIds }, { schema: AssignedMembers });
      } catch (error) {
        toast({ tone: 'destructive', title: t('sharing.members.error'), description: errorText(error) });
      }
      await invalidate(accessPath(company.id));
    },
    [company.id, memberIds, t, errorText, invalidate],
  );
  const { run, pending } = useOnce(change);
  const assigned = memberIds.includes(member.userId);
  return (
    <li>
      <Checkbox
        label={member.name}
        hint={member.email}
        checked={assigned}
        disabled={pending}
        onChange={() => void run({ userId: member.userId, assigned: !assigned })}
      />
    </li>
  );
}

/** The members that the company is assigned to, in a workspace whose members reach assigned companies only (rule 18.32). */
export function MembersSection({ company, memberIds }: { company: Company; memberIds: readonly number[] }) {
  const { t } = useText();
  const workspaces = useApi('/api/workspaces', { schema: z.array(Workspace) });
  const workspace = workspaces.data?.find(({ id }) => id === company.workspaceId);
  const path = workspace?.reach === 'assigned' ? `/api/workspaces/${workspace.id}/members` : null;
  const { data } = useApi(path, { schema: z.array(Member) });
  if (path === null || data === undefined) return null;
  const members = data.filter(({ role }) => role === 'member');
  return (
    <AccessSection
      title={t('sharing.members.title')}
      text={t('sharing.members.text')}
      empty={t('sharing.members.none')}
      rows={members.map((member) => (
        <MemberBox key={member.userId} company={company} memberIds={memberIds} member={member} />
      ))}
    />
  );
}
