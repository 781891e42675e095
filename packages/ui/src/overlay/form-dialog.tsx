import type { FormState } from '@portals/platform/form';
import type { ReactNode } from 'react';
import { Button } from '../action/button';
import { Alert } from '../feedback/alert';
import { FormError } from '../form/form-error';
import { FormStack } from '../form/form-stack';
import { useUiText } from '../texts/use-ui-text';
import { Dialog } from './dialog';

export interface FormDialogProps extends FormState {
  title: string;
  description?: string | undefined;
  submitLabel: string;
  /** True when submitting destroys something. */
  danger?: boolean | undefined;
  children: ReactNode;
}

/**
 * A form in a dialog. The dialog stays open and keeps its values until the form has been sent successfully, and asks before unsaved changes
 * are lost. Errors are shown inside, because a modal dialog hides toasts from screen readers.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    submitLabel,
    danger,
    dirty,
    restored,
    pending,
    failure,
    onSubmit,
    onClose,
    children,
  } = props;
  const { t } = useUiText();
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
            {t('cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormStack>
        {restored && <Alert>{t('restored')}</Alert>}
        {children}
        <FormError>{failure}</FormError>
      </FormStack>
    </Dialog>
  );
}
