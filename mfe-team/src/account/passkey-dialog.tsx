import { CurrentPassword, ProfilePatch } from '@portals/contracts/auth';
import { toast, useInvalidate } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Field, FormDialog, PasswordInput, TextInput } from '@portals/ui';
import { useState } from 'react';
import { useText } from '../text';
import { makePasskey, PasskeyError, passkeysPath } from './make-passkey';

const schema = ProfilePatch.extend(CurrentPassword.shape);
const fields = ['name', 'password'] as const;

/** Adds a passkey: asks for its name and the password, then opens the browser's own dialog. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const [problemOfBrowser, setProblemOfBrowser] = useState<string | null>(null);
  const { form, state, problem } = useForm({
    schema,
    fields,
    values: { name: t('passkeys.standardName'), password: '' },
    send: async ({ name, password }) => {
      setProblemOfBrowser(null);
      return makePasskey(name, password);
    },
    onFailed: (error) => {
      if (error instanceof PasskeyError) setProblemOfBrowser(t(`passkeys.${error.reason}`));
    },
    onSent: async ({ name }) => {
      toast({ tone: 'success', title: t('passkeys.added'), description: t('passkeys.addedText', { name }) });
      await invalidate(passkeysPath);
    },
    onClose,
  });
  return (
    <FormDialog
      {...state}
      failure={problemOfBrowser ?? state.failure}
      title={t('passkeys.add')}
      description={t('passkeys.addText')}
      submitLabel={t('passkeys.continue')}
    >
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        required
        error={problem('name', { required: t('passkeys.nameRequired') })}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
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
