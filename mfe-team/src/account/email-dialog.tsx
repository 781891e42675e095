import { ConfirmationSent, EmailChange } from '@portals/contracts/auth';
import { api, toast } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Field, FormDialog, PasswordInput, TextInput } from '@portals/ui';
import { useText } from '../text';

const fields = ['email', 'password'] as const;

/** Starts a change of the email address: requires the password, and sends a link to the new address (rule 19.39). */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { form, state, problem } = useForm({
    schema: EmailChange,
    fields,
    values: { email: '', password: '' },
    send: (change) => api.post('/api/account/email', change, { schema: ConfirmationSent }),
    onSent: ({ email, isConfirmed }) => {
      if (isConfirmed) toast({ title: t('email.same') });
      else toast({ tone: 'success', title: t('email.sent'), description: t('email.sentText', { email }) });
    },
    onClose,
  });
  return (
    <FormDialog
      {...state}
      title={t('email.title')}
      description={t('email.text')}
      submitLabel={t('email.submit')}
    >
      <Field label={t('email.new')} required error={problem('email', { required: t('email.required') })}>
        <TextInput {...form.register('email')} type="email" autoComplete="email" />
      </Field>
      <Field
        label={t('account.current')}
        required
        error={problem('password', { required: t('account.currentRequired') })}
      >
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
