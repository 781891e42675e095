import { ApiError, api, toast, useErrorText, useInvalidate } from '@portals/platform';
import { useCache, useOnce } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { useCallback } from 'react';
import { companyListPrefix } from '../companies/company-query';
import { useText } from '../text';
import { type RecordKind, recordListPath } from './record-kinds';

export interface DeleteRecordDialogProps {
  kind: RecordKind;
  companyId: number;
  id: number;
  name: string;
  onClose: () => void;
}

// A second delete of the same record counts as success, so that trying again is safe.
const deleteRecord = (path: string) =>
  api.delete(path).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

/** Asks before a record is deleted, and deletes it. */
export function DeleteRecordDialog({ kind, companyId, id, name, onClose }: DeleteRecordDialogProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const cache = useCache();
  const remove = useCallback(async () => {
    try {
      await deleteRecord(`/api/${kind}/${id}`);
    } catch (error) {
      toast({ tone: 'destructive', title: t('records.deleteError'), description: errorText(error) });
      return;
    }
    toast({ tone: 'success', title: t('records.deleted'), description: name });
    await Promise.all([
      cache.change<{ id: number }[]>(recordListPath(companyId, kind), (rows) =>
        rows.filter((row) => row.id !== id),
      ),
      invalidate(companyListPrefix),
    ]);
    onClose();
  }, [kind, id, companyId, name, onClose, t, errorText, invalidate, cache]);
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
