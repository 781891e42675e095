import { useLoginForm } from '@portals/platform/form';
import { Field, Form, FormStack, PasswordInput, TextInput } from '@portals/ui';
import { useText } from '../text';
import type { JoinStepProps } from './accept-form';

/** For an address that has an account: signs in here, so that the invitation stays on screen. */
export function InvitedLogin({ view }: JoinStepProps) {
  const { t } = useText();
  const { form, state, problem } = useLoginForm();
  return (
    <FormStack>
      <p>{t('join.hasAccount', { email: view.email })}</p>
      <Form {...state} submitLabel={t('join.login')}>
        <Field
          label={t('join.loginName')}
          required
          error={problem('username', { required: t('join.loginNameRequired') })}
        >
          <TextInput
            {...form.register('username')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field
          label={t('join.password')}
          required
          error={problem('password', { required: t('join.passwordRequired') })}
        >
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
      </Form>
    </FormStack>
  );
}
