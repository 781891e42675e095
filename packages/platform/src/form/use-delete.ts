import { ApiError, api, toast, useErrorText } from '@portals/platform';
import { useCallback } from 'react';
import { useOnce } from './use-once';

export interface DeleteOptions {
  /** Of the call that deletes it, such as `/api/companies/7`. */
  path: string;
  /** Toast when it is done. */
  deleted: { title: string; description: string };
  /** Title of the toast when it could not be done; the server says why. */
  failed: string;
  /** False until it is known what is deleted with it: only then can it be confirmed. */
  ready?: boolean;
  /** After the server has refused it: reads again what the dialog says. */
  onRefused?: () => void;
  onClose: () => void;
  /** After the answer, before the dialog closes: refreshes what showed it. */
  onDeleted: () => Promise<void> | void;
}

// A second delete of the same row counts as success, so that trying again is safe.
const deleteRow = (path: string) =>
  api.delete(path).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

/**
 * The work of a dialog that asks before something is deleted, and deletes it. When that fails, the dialog stays open and
 * it can be tried again.
 * @returns what a `ConfirmDialog` needs beside its texts
 */
export function useDelete({ path, deleted, failed, ready = true, onClose, ...after }: DeleteOptions) {
  const { onDeleted, onRefused } = after;
  const errorText = useErrorText();
  const remove = useCallback(async () => {
    try {
      await deleteRow(path);
    } catch (error) {
      toast({ tone: 'destructive', title: failed, description: errorText(error) });
      onRefused?.();
      return;
    }
    toast({ tone: 'success', ...deleted });
    await onDeleted();
    onClose();
  }, [path, deleted, failed, onClose, onDeleted, onRefused, errorText]);
  const { run, pending } = useOnce(remove);
  return {
    open: true,
    danger: true,
    pending,
    onOpenChange: (open: boolean) => {
      if (!open) onClose();
    },
    onConfirm: () => {
      if (ready) void run();
    },
  };
}
