import { useInvalidate, useSession, workspacesPath } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { useNavigate } from 'react-router-dom';
import { useText } from '../text';
import { membersPath } from './members-tab';
import type { MemberDialogProps } from './role-dialog';

/** Asks before a person's access ends, or before the signed-in person leaves. */
export function EndDialog({ workspace, member, onClose }: MemberDialogProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { user } = useSession();
  const isOwn = member.userId === user?.id;
  const names = { name: member.name, workspace: workspace.name };
  const kind = isOwn ? 'leave' : 'end';
  const path = membersPath(workspace.id);
  const work = useDelete({
    path: `${path}/${member.userId}`,
    deleted: { title: t(`${kind}.done`), description: t(`${kind}.doneText`, names) },
    failed: t(`${kind}.error`),
    onClose,
    onDeleted: async () => {
      if (isOwn) navigate('/people');
      await invalidate(workspacesPath);
    },
  });
  return (
    <ConfirmDialog
      {...work}
      title={t(`${kind}.title`, names)}
      text={t(`${kind}.text`, names)}
      confirmLabel={t(`${kind}.confirm`)}
    />
  );
}
