import { Alert, Button, Dialog, FormError, FormStack } from '@portals/ui';
import type { FormEventHandler, ReactNode } from 'react';
import { useText } from '../text';

export interface FormDialogProps {
  title: string;
  description?: string;
  submitLabel: string;
  dirty: boolean;
  /** It began with what was typed before and never sent. */
  restored: boolean;
  pending: boolean;
  /** Why the last attempt failed. Said inside, because the dialog hides the toasts from screen readers. */
  failure: string | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. It stays open, as it was filled in, until its work has succeeded. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, dirty, restored, pending, failure, onSubmit, onClose, children } =
    props;
  const { t } = useText();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !pending) onClose();
      }}
      title={title}
      description={description}
      dirty={dirty}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {t('records.cancel')}
          </Button>
          <Button type="submit" pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormStack>
        {restored && <Alert>{t('records.restored')}</Alert>}
        {children}
        <FormError>{failure}</FormError>
      </FormStack>
    </Dialog>
  );
}
