import { ApiError, api, toast, useErrorText } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { type ReactNode, useCallback } from 'react';
import { useText } from '../text';

export interface DeleteDialogProps {
  /** Of the call that deletes it. */
  path: string;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** What goes with it is known, or cannot be known: only then can it be confirmed. */
  ready?: boolean;
  /** Said when it is done. */
  deleted: { title: string; description: string };
  onClose: () => void;
  /** After the answer, before the dialog closes: refreshes what showed it. */
  onDeleted: () => Promise<void> | void;
}

// A second delete of the same row counts as success, so that trying again is safe.
const deleteRow = (path: string) =>
  api.delete(path).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

/** Asks before something is deleted, and deletes it. */
export function DeleteDialog({
  path,
  deleted,
  ready = true,
  onClose,
  onDeleted,
  ...question
}: DeleteDialogProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const remove = useCallback(async () => {
    try {
      await deleteRow(path);
    } catch (error) {
      toast({ tone: 'destructive', title: t('deleteError'), description: errorText(error) });
      return;
    }
    toast({ tone: 'success', ...deleted });
    await onDeleted();
    onClose();
  }, [path, deleted, onClose, onDeleted, t, errorText]);
  const { run, pending } = useOnce(remove);
  return (
    <ConfirmDialog
      {...question}
      open
      danger
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      pending={pending}
      onConfirm={() => {
        if (ready) void run();
      }}
    />
  );
}
