import { useInvalidate } from '@portals/platform';
import { useCache, useDelete } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { companyListPrefix } from '../company/company-query';
import { useText } from '../text';
import { type RecordKind, recordListPath } from './record-kinds';

export interface DeleteRecordDialogProps {
  kind: RecordKind;
  companyId: number;
  id: number;
  name: string;
  onClose: () => void;
}

/** Asks for confirmation, then deletes a record. */
export function DeleteRecordDialog({ kind, companyId, id, name, onClose }: DeleteRecordDialogProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const cache = useCache();
  const work = useDelete({
    path: `/api/${kind}/${id}`,
    deleted: { title: t('records.deleted'), description: name },
    failed: t('records.deleteError'),
    missing: t('records.missing'),
    onClose,
    onDeleted: async () => {
      await Promise.all([
        cache.change<{ id: number }[]>(recordListPath(companyId, kind), (rows) =>
          rows.filter((row) => row.id !== id),
        ),
        invalidate(companyListPrefix),
      ]);
    },
  });
  return (
    <ConfirmDialog
      {...work}
      title={t(`${kind}.deleteTitle`)}
      text={t('records.deleteText', { name })}
      confirmLabel={t('records.deleteConfirm')}
    />
  );
}
