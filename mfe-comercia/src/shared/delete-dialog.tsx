import { type DeleteOptions, useDelete } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import type { ReactNode } from 'react';
import { useText } from './text';

export interface DeleteDialogProps extends Omit<DeleteOptions, 'failed'> {
  title: string;
  text: ReactNode;
  confirmLabel: string;
}

/** Asks for confirmation, then runs a deletion. */
export function DeleteDialog({ title, text, confirmLabel, ...options }: DeleteDialogProps) {
  const { t } = useText();
  const work = useDelete({ ...options, failed: t('deleteError') });
  return <ConfirmDialog {...work} title={title} text={text} confirmLabel={confirmLabel} />;
}
