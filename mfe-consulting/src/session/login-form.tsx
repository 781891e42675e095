import { useLoginForm } from '@portals/platform/form';
import { Field, Form, PasswordInput, TextInput } from '@portals/ui';
import { useText } from '../text';

/** User name and password. They stay after a failure, which is shown in the form and as a toast. */
export function LoginForm() {
  const { t } = useText();
  const { form, state, problem } = useLoginForm();
  return (
    <Form {...state} submitLabel={t('auth.login.submit')}>
      <Field
        label={t('auth.fields.username')}
        required
        error={problem('username', { required: t('auth.errors.usernameRequired') })}
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
        label={t('auth.fields.password')}
        required
        error={problem('password', {
          required: t('auth.errors.passwordRequired'),
          tooLong: (max) => t('auth.errors.passwordLong', { max }),
        })}
      >
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
    </Form>
  );
}
