import type { Member } from '@portals/contracts/auth';
import { useApi, useInvalidate, useSession, workspacesPath } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { ConfirmDialog, Field, Select } from '@portals/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../text';
import { members, membersPath } from './members-tab';
import type { MemberDialogProps } from './role-dialog';
import { workPaths } from './work-paths';

/**
 * Asks for confirmation before a member is removed or the user leaves, and lets the user choose who takes over the member's companies and
 * leads.
 */
export function EndDialog({
  workspace,
  member,
  onClose,
}: Omit<MemberDialogProps, 'member'> & { member: Pick<Member, 'userId' | 'name'> }) {
  const { t } = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { user } = useSession();
  const isOwn = member.userId === user?.id;
  const names = { name: member.name, workspace: workspace.name };
  const kind = isOwn ? 'leave' : 'end';
  const path = membersPath(workspace.id);
  const others =
    useApi(workspace.locked ? null : path, { schema: members }).data?.filter(
      ({ userId }) => userId !== member.userId,
    ) ?? [];
  const [successor, setSuccessor] = useState<number | null>(null);
  const work = useDelete({
    path: `${path}/${member.userId}${successor === null ? '' : `?successor=${successor}`}`,
    deleted: { title: t(`${kind}.done`), description: t(`${kind}.doneText`, names) },
    failed: t(`${kind}.error`),
    onClose,
    onDeleted: async () => {
      if (isOwn) navigate('/people');
      // Work of the member goes to the successor, or out of the reach of the user who leaves.
      await invalidate(workspacesPath, ...workPaths);
    },
  });
  return (
    <ConfirmDialog
      {...work}
      title={t(`${kind}.title`, names)}
      text={
        <>
          <p>{t(`${kind}.text`, names)}</p>
          {others.length > 0 && (
            <Field label={t('successor.label')} hint={t('successor.hint')}>
              <Select
                placeholder={t('successor.nobody')}
                value={successor ?? ''}
                onChange={(event) => setSuccessor(event.target.value ? Number(event.target.value) : null)}
              >
                {others.map(({ userId, name }) => (
                  <option key={userId} value={userId}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </>
      }
      confirmLabel={t(`${kind}.confirm`)}
    />
  );
}
