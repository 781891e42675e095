import { ApiError, api, toast, useErrorText } from '@portals/platform';
import { useCallback, useState } from 'react';
import { reportRefusal } from './typed-texts';
import { useOnce } from './use-once';

export interface DeleteOptions {
  /** Path of the DELETE call, such as `/api/companies/7`. */
  path: string;
  /** Toast after success. */
  deleted: { title: string; description: string };
  /** First sentence of the message after a failure, without a full stop; the server's message gives the reason. */
  failed: string;
  /** False until the consequences of the deletion are known; until then, the deletion cannot be confirmed. */
  ready?: boolean;
  /**
   * Title of the toast when the row is missing already; without it, that is reported as a failure. A page with `useTypedTexts` then checks
   * the user's access, too.
   */
  missing?: string;
  /** True for a row that the person cannot lose sight of, such as one of their sessions: if it is missing, it counts as deleted. */
  goneIsDone?: boolean;
  /** Runs before the DELETE call; an error here is shown like a failed call. */
  before?: () => Promise<void>;
  /** Called after the server has rejected the deletion; reloads the consequences shown in the dialog. */
  onRefused?: (error: unknown) => void;
  onClose: () => void;
  /** Called when the row is gone, before the dialog closes; refreshes the lists that showed the row. */
  onDeleted: () => Promise<void> | void;
}

/** Deletes a row. @returns null, or the answer of the service when there is no such row, or none that the person may see */
const deleteRow = (path: string) =>
  api.delete(path).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return error;
      throw error;
    },
  );

/**
 * Runs the deletion behind a confirmation dialog. On failure the dialog stays open for a retry and says why: it covers toasts.
 * @returns the props of a `ConfirmDialog` apart from its texts
 */
export function useDelete({
  path,
  deleted,
  failed,
  missing,
  ready = true,
  onClose,
  ...after
}: DeleteOptions) {
  // After an attempt that may have deleted the row, because its answer was lost, a missing row counts as deleted, too.
  const [goneIsDone, setGoneIsDone] = useState(after.goneIsDone ?? false);
  const { onDeleted, onRefused } = after;
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useCallback(async () => {
    setFailure(null);
    try {
      await after.before?.();
      const refusal = await deleteRow(path).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status >= 500) setGoneIsDone(true);
        throw error;
      });
      if (refusal === null || goneIsDone) toast({ tone: 'success', ...deleted });
      else if (missing) {
        toast({ title: missing, description: deleted.description });
        reportRefusal(refusal);
      } else toast({ tone: 'destructive', title: failed, description: errorText(refusal) });
    } catch (error) {
      setFailure(`${failed}. ${errorText(error)}`);
      onRefused?.(error);
      return;
    }
    await onDeleted();
    onClose();
  }, [path, deleted, failed, missing, onClose, onDeleted, onRefused, errorText, goneIsDone]);
  const { run, pending } = useOnce(remove);
  return {
    open: true,
    danger: true,
    pending,
    failure,
    onOpenChange: (open: boolean) => {
      if (!open) onClose();
    },
    onConfirm: () => {
      if (ready) void run();
    },
  };
}
