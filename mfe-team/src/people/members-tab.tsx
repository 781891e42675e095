import { covers, Member, type Workspace } from '@portals/contracts/auth';
import { useApi, useFormat, useSession } from '@portals/platform';
import { readingOf } from '@portals/platform/list';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  Dialog,
  EmailAddress,
  IconButton,
  ListView,
  Menu,
} from '@portals/ui';
import { color } from '@portals/ui/tokens';
import { EllipsisVertical, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { EndDialog } from './end-dialog';
import { RoleDialog } from './role-dialog';

export const members = Member.array();
export const membersPath = (workspaceId: number) => `/api/workspaces/${workspaceId}/members`;

const Below = styled.span`
  display: block;
  color: ${color.muted};
  font-weight: normal;
  overflow-wrap: anywhere;
`;

function useColumns(): Column<Member>[] {
  const { t } = useText();
  const { date } = useFormat();
  const { user } = useSession();
  return [
    {
      key: 'name',
      header: t('members.name'),
      cell: ({ userId, name, email }) => (
        <>
          {name} {userId === user?.id && <Badge tone="teal">{t('members.you')}</Badge>}
          <Below>
            <EmailAddress text={email} />
          </Below>
        </>
      ),
    },
    { key: 'role', header: t('members.role'), cell: ({ role }) => t(`role.${role}`) },
    {
      key: 'since',
      header: t('members.since'),
      cell: ({ since }) => <time dateTime={since}>{date(since)}</time>,
    },
  ];
}

type Asked = { kind: 'role' | 'end'; member: Member } | null;

/** Explains to the only owner that they can neither leave nor change their role (rule 18.3). */
function LastOwnerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('lastOwner.title')}
      footer={<Button onClick={onClose}>{t('lastOwner.close')}</Button>}
    >
      <p>{t('lastOwner.text')}</p>
    </Dialog>
  );
}

/** Lists the members of a workspace. Owners and managers can change roles and remove members. */
export function MembersTab({ workspace }: { workspace: Workspace }) {
  const { t } = useText();
  const { user } = useSession();
  const reading = useApi(membersPath(workspace.id), { schema: members, rereads: true });
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const columns = useColumns();
  const rows = reading.data ?? [];
  const owners = rows.filter(({ role }) => role === 'owner').length;
  const mayChange = (member: Member) => workspace.role !== 'member' && covers(workspace.role, member.role);
  const actions = (member: Member) =>
    mayChange(member) && (
      <Menu
        trigger={
          <IconButton label={t('members.actions', { name: member.name })}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
        items={[
          {
            key: 'role',
            label: t('members.changeRole'),
            icon: <UserCog aria-hidden />,
            onSelect: () => setAsked({ kind: 'role', member }),
          },
          {
            key: 'end',
            label: t(member.userId === user?.id ? 'members.leave' : 'members.end'),
            icon: <UserMinus aria-hidden />,
            danger: true,
            onSelect: () => setAsked({ kind: 'end', member }),
          },
        ]}
      />
    );
  const isLast = asked !== null && asked.member.role === 'owner' && owners < 2;
  return (
    <ListView
      list={readingOf(reading)}
      failed={{ title: t('members.error.title'), text: t('members.error.text') }}
      empty={null}
    >
      <DataTable
        caption={t('members.caption', { name: workspace.name })}
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        rowActions={actions}
        loading={reading.isLoading}
      />
      {asked && isLast && <LastOwnerDialog onClose={close} />}
      {asked?.kind === 'role' && !isLast && (
        <RoleDialog workspace={workspace} member={asked.member} onClose={close} />
      )}
      {asked?.kind === 'end' && !isLast && (
        <EndDialog workspace={workspace} member={asked.member} onClose={close} />
      )}
    </ListView>
  );
}
