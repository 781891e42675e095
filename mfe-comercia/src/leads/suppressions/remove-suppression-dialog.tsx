import type { Suppression } from '@portals/contracts/marketing';
import { ApiError } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { ignoreSecondClick } from '@portals/ui/second-click';
import { useState } from 'react';
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
 * for the removal. Where the list shows another reason beside that, the service's answer says so, and the question is asked again.
 */
export function RemoveSuppressionDialog({ suppression, onClose, onTakenBack }: RemoveSuppressionDialogProps) {
  const { t } = useText();
  const { id, reason } = suppression;
  const address = suppression.address ?? t('suppressions.erasedAddress');
  const [isRefused, setIsRefused] = useState(false);
  const isOwn = isRefused || isOptOut(reason);
  const work = useDelete({
    path: `${suppressionsPath}/${id}${isOwn ? '?personAsked=true' : ''}`,
    deleted: { title: t('suppressions.allowed'), description: address },
    failed: t('saveError'),
    onRefused: (error) => {
      // The same button now states that the person asked, which the second click of a double click must not do.
      ignoreSecondClick();
      if (error instanceof ApiError && error.code === 'SUPPRESSION_OF_PERSON') setIsRefused(true);
    },
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
