import type { AdminUser } from '@portals/contracts/admin';
import { useInvalidate } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { useText } from '../text';
import { usersPath } from './user-calls';

/** Asks for confirmation before all sessions of a user are ended (rule 20.32). */
export function EndSessionsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const { id, name } = user;
  const work = useDelete({
    path: `${usersPath}/${id}/sessions`,
    deleted: { title: t('endSessions.done'), description: t('endSessions.doneText', { name }) },
    failed: t('endSessions.error'),
    onClose,
    onDeleted: () => invalidate(usersPath),
  });
  return (
    <ConfirmDialog
      {...work}
      title={t('endSessions.title', { name })}
      text={t('endSessions.text')}
      confirmLabel={t('endSessions.confirm')}
    />
  );
}
