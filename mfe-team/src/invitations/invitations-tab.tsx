import { covers, Invitation, type NewInvitation, type Workspace } from '@portals/contracts/auth';
import { useApi, useFormat } from '@portals/platform';
import { useCache, useDelete, useFormDialog } from '@portals/platform/form';
import { readingOf } from '@portals/platform/list';
import { Button, type Column, ConfirmDialog, DataTable, EmptyState, IconButton, ListView } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { InvitationsArt } from '../art/invitations-art';
import { useText } from '../text';
import { InviteDialog } from './invite-dialog';
import { LinkDialog } from './link-dialog';

const invitations = Invitation.array();
export const invitationsPath = (workspaceId: number) => `/api/workspaces/${workspaceId}/invitations`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-block-end: ${space(5)};
`;

function useColumns(): Column<Invitation>[] {
  const { t } = useText();
  const { dateTime } = useFormat();
  return [
    { key: 'email', header: t('invitations.email'), cell: ({ email }) => email },
    { key: 'role', header: t('members.role'), cell: ({ role }) => t(`role.${role}`) },
    { key: 'by', header: t('invitations.by'), cell: ({ invitedBy }) => invitedBy },
    {
      key: 'until',
      header: t('invitations.until'),
      cell: ({ expiresAt }) => <time dateTime={expiresAt}>{dateTime(expiresAt)}</time>,
    },
  ];
}

function WithdrawDialog(props: { workspace: Workspace; invitation: Invitation; onClose: () => void }) {
  const { workspace, invitation, onClose } = props;
  const { t } = useText();
  const cache = useCache();
  const path = invitationsPath(workspace.id);
  const { email, id } = invitation;
  const work = useDelete({
    path: `${path}/${id}`,
    deleted: { title: t('withdraw.done'), description: t('withdraw.doneText', { email }) },
    failed: t('withdraw.error'),
    onClose,
    onDeleted: () => cache.change<Invitation[]>(path, (rows) => rows.filter((row) => row.id !== id)),
  });
  return (
    <ConfirmDialog
      {...work}
      title={t('withdraw.title')}
      text={t('withdraw.text', { email })}
      confirmLabel={t('withdraw.confirm')}
    />
  );
}

type Shown =
  | { kind: 'link'; invitation: NewInvitation }
  | { kind: 'withdraw'; invitation: Invitation }
  | null;

/** Lists the open invitations of a workspace (rule 18.8). */
export function InvitationsTab({ workspace }: { workspace: Workspace }) {
  const { t } = useText();
  const reading = useApi(invitationsPath(workspace.id), { schema: invitations, rereads: true });
  const form = useFormDialog(invitationsPath(workspace.id), reading.data);
  const [shown, setShown] = useState<Shown>(null);
  const columns = useColumns();
  const close = () => setShown(null);
  const rows = reading.data ?? [];
  const invite = (
    <Button icon={<UserPlus aria-hidden />} onClick={form.add}>
      {t('invitations.new')}
    </Button>
  );
  return (
    <>
      {rows.length > 0 && (
        <Top>
          <p>{t('invitations.count', { count: rows.length })}</p>
          {invite}
        </Top>
      )}
      <ListView
        list={readingOf(reading)}
        failed={{ title: t('invitations.error.title'), text: t('invitations.error.text') }}
        empty={
          <EmptyState
            art={<InvitationsArt />}
            title={t('invitations.empty.title')}
            text={t('invitations.empty.text')}
            action={invite}
          />
        }
      >
        <DataTable
          caption={t('invitations.caption', { name: workspace.name })}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowActions={(invitation) =>
            covers(workspace.role, invitation.role) && (
              <IconButton
                label={t('invitations.withdrawOf', { email: invitation.email })}
                onClick={() => setShown({ kind: 'withdraw', invitation })}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )
          }
          loading={reading.isLoading}
        />
      </ListView>
      {form.shown && (
        <InviteDialog
          workspace={workspace}
          onClose={form.close}
          onInvited={(invitation) => {
            form.close();
            setShown({ kind: 'link', invitation });
          }}
        />
      )}
      {shown?.kind === 'link' && <LinkDialog invitation={shown.invitation} onClose={close} />}
      {shown?.kind === 'withdraw' && (
        <WithdrawDialog workspace={workspace} invitation={shown.invitation} onClose={close} />
      )}
    </>
  );
}
