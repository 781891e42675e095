import { CurrentPassword, RecoveryCodes } from '@portals/contracts/auth';
import { api, toast, useInvalidate } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Field, FormDialog, PasswordInput } from '@portals/ui';
import { useText } from '../text';
import { passkeysPath } from './make-passkey';

const fields = ['password'] as const;

export interface SecondStepDialogProps {
  /** `renew` creates new recovery codes while two-step verification is on. */
  kind: 'on' | 'renew' | 'off';
  onClose: () => void;
  /** Called with the new recovery codes, which are shown only once. */
  onCodes: (codes: string[]) => void;
}

/** Turns two-step verification on or off, or creates new recovery codes, after asking for the password (rule 19.36). */
export function SecondStepDialog({ kind, onClose, onCodes }: SecondStepDialogProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const { form, state, problem } = useForm({
    schema: CurrentPassword,
    fields,
    values: { password: '' },
    send: ({ password }) =>
      api.put('/api/account/second-step', { on: kind !== 'off', password }, { schema: RecoveryCodes }),
    onSent: async ({ codes }) => {
      void invalidate(passkeysPath);
      if (kind === 'off') toast({ tone: 'success', title: t('secondStep.isOff') });
      else onCodes(codes);
    },
    onClose,
  });
  return (
    <FormDialog
      {...state}
      title={t(`secondStep.${kind}.title`)}
      description={t(`secondStep.${kind}.text`)}
      submitLabel={t(`secondStep.${kind}.submit`)}
    >
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
