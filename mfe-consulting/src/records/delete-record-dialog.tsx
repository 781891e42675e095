import { ApiError, api, toast, useErrorText, useInvalidate } from '@portals/platform';
import { ConfirmDialog } from '@portals/ui';
import { useCallback } from 'react';
import { companyListPrefix } from '../companies/company-query';
import { useOnce } from '../form/use-once';
import { useText } from '../text';
import { type RecordKind, recordListPath } from './record-kinds';

export interface DeleteRecordDialogProps {
  kind: RecordKind;
  companyId: number;
  id: number;
  name: string;
  onClose: () => void;
}

// One that is gone already is what was asked for.
const deleteRecord = (path: string) =>
  api.delete(path).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

/** Asks before a record is deleted, and deletes it. */
export function DeleteRecordDialog({ kind, companyId, id, name, onClose }: DeleteRecordDialogProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const remove = useCallback(async () => {
    try {
      await deleteRecord(`/api/${kind}/${id}`);
    } catch (error) {
      toast({ tone: 'destructive', title: t('records.deleteError'), description: errorText(error) });
      return;
    }
    toast({ tone: 'success', title: t('records.deleted'), description: name });
    await invalidate(recordListPath(companyId, kind), companyListPrefix);
    onClose();
  }, [kind, id, companyId, name, onClose, t, errorText, invalidate]);
  const { run, pending } = useOnce(remove);
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`${kind}.deleteTitle`)}
      text={t('records.deleteText', { name })}
      confirmLabel={t('records.deleteConfirm')}
      pending={pending}
      onConfirm={() => void run()}
    />
  );
}
