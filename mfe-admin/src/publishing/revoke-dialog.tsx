import { type ReleaseToken, releaseTokensPath } from '@portals/contracts/admin';
import { useInvalidate } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { useText } from '../text';

/** Asks for confirmation before a token is revoked (rule 20.52). */
export function RevokeDialog({ token, onClose }: { token: ReleaseToken; onClose: () => void }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const { id, label, portal } = token;
  const work = useDelete({
    path: `${releaseTokensPath}/${id}`,
    deleted: { title: t('revoke.done'), description: t('revoke.doneText', { label, portal }) },
    failed: t('revoke.error'),
    onClose,
    onDeleted: () => invalidate(releaseTokensPath),
  });
  return (
    <ConfirmDialog
      {...work}
      title={t('revoke.title', { label })}
      text={t('revoke.text', { portal })}
      confirmLabel={t('revoke.confirm')}
    />
  );
}
