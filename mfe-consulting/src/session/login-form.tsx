import { LoginRequest } from '@portals/contracts/auth';
import { useAuth, useFailure } from '@portals/platform';
import { Button, Field, FormError, FormStack, PasswordInput, TextInput } from '@portals/ui';
import { useCallback } from 'react';
import { useOnce } from '../form/use-once';
import { useSchemaForm } from '../form/use-schema-form';
import { useText } from '../text';
import { useAuthErrors } from './use-auth-errors';

/** User name and password. What was typed stays after a failure, which the form says as well as a toast. */
export function LoginForm() {
  const { t } = useText();
  const { login } = useAuth();
  const errorText = useAuthErrors();
  const form = useSchemaForm(LoginRequest, { username: '', password: '' });
  const { errors } = form.formState;
  const { failure, attempt } = useFailure();
  const signIn = useCallback(
    async (credentials: LoginRequest) => {
      await attempt(() => login(credentials)).catch(() => form.setFocus('password'));
    },
    [login, attempt, form],
  );
  const { run, pending } = useOnce(signIn);
  return (
    <form noValidate onSubmit={form.handleSubmit(run)}>
      <FormStack>
        <Field label={t('auth.fields.username')} required error={errorText('username', errors.username)}>
          <TextInput
            {...form.register('username')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field label={t('auth.fields.password')} required error={errorText('password', errors.password)}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <FormError>{failure}</FormError>
        <Button type="submit" block pending={pending}>
          {t('auth.login.submit')}
        </Button>
      </FormStack>
    </form>
  );
}
