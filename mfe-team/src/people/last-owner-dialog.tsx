import { Button, Dialog } from '@portals/ui';
import { useText } from '../text';

/** Explains to the only owner that they can neither leave nor change their role (rule 18.3). */
export function LastOwnerDialog({ onClose }: { onClose: () => void }) {
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
