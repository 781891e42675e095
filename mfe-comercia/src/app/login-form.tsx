import { useLoginForm } from '@portals/platform/form';
import { Field, Form, PasswordInput, TextInput } from '@portals/ui';
import { useText } from '../shared';

/** Form for user name and password. Its values stay after a failure, which appears in the form and as a toast. */
export function LoginForm() {
  const { t } = useText();
  const { form, state, problem } = useLoginForm();
  return (
    <Form {...state} submitLabel={t('login.submit')}>
      <Field
        label={t('login.username')}
        required
        error={problem('username', { required: t('login.usernameRequired') })}
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
        label={t('login.password')}
        required
        error={problem('password', { required: t('login.passwordRequired') })}
      >
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
    </Form>
  );
}
