import type { Suppression } from '@portals/contracts/marketing';
import { useDelete } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { useText } from '../../shared';
import { suppressionsPath } from './suppression-calls';
import { isOptOut } from './suppression-words';

export interface RemoveSuppressionDialogProps {
  suppression: Suppression;
  onClose: () => void;
  onTakenBack: () => Promise<void>;
}

/**
 * Asks for confirmation before an address is removed. If the recipient unsubscribed or complained, warns that only the recipient may ask
 * for the removal.
 */
export function RemoveSuppressionDialog({ suppression, onClose, onTakenBack }: RemoveSuppressionDialogProps) {
  const { t } = useText();
  const { id, reason } = suppression;
  const address = suppression.address ?? t('suppressions.erasedAddress');
  const isOwn = isOptOut(reason);
  const work = useDelete({
    path: `${suppressionsPath}/${id}${isOwn ? '?personAsked=true' : ''}`,
    deleted: { title: t('suppressions.allowed'), description: address },
    failed: t('saveError'),
    onClose,
    onDeleted: onTakenBack,
  });
  return (
    <ConfirmDialog
      {...work}
      danger={isOwn}
      title={t('suppressions.takeBackTitle', { address })}
      text={
        <>
          {isOwn && <p>{t('suppressions.ownText')}</p>}
          {reason === 'bounced' && <p>{t('suppressions.bouncedText')}</p>}
          <p>{t('suppressions.takeBackText')}</p>
        </>
      }
      confirmLabel={t(isOwn ? 'suppressions.confirmOwn' : 'suppressions.confirm')}
    />
  );
}
