import { Suppression, SuppressionInput } from '@portals/contracts/marketing';
import { api, toast } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Field, FormDialog, TextInput } from '@portals/ui';
import { useText } from '../text';
import { suppressionsPath } from './suppression-calls';

const fields = ['address'] as const;

export interface AddDialogProps {
  onClose: () => void;
  onAdded: () => Promise<void>;
}

/** Adds an address that gets no emails any more. */
export function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const { t } = useText();
  const { form, state, problem } = useForm({
    schema: SuppressionInput,
    fields,
    values: { address: '' },
    onClose,
    send: (input) => api.post(suppressionsPath, input, { schema: Suppression }),
    onSent: async ({ address }) => {
      toast({ tone: 'success', title: t('suppressions.added'), description: address ?? '' });
      await onAdded();
    },
    onFailed: (_error, description) =>
      toast({ tone: 'destructive', title: t('suppressions.addError'), description }),
  });
  return (
    <FormDialog
      {...state}
      title={t('suppressions.add')}
      description={t('suppressions.addText')}
      submitLabel={t('suppressions.submit')}
    >
      <Field
        label={t('suppressions.address')}
        required
        error={problem('address', { required: t('suppressions.addressRequired') })}
      >
        <TextInput {...form.register('address')} type="email" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
