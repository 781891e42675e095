import type { LoginRequest } from '@portals/contracts/auth';
import { useAuth, useFailure } from '@portals/platform';
import { Button, Field, FormError, FormStack, PasswordInput, TextInput } from '@portals/ui';
import { useForm } from 'react-hook-form';
import { useText } from '../text';

const blank = (value: string) => value.trim() === '';

/** User name and password. What was typed stays after a failure, which the form says as well as a toast. */
export function LoginForm() {
  const { t } = useText();
  const { login } = useAuth();
  const { failure, attempt } = useFailure();
  const form = useForm<LoginRequest>({
    defaultValues: { username: '', password: '' },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    await attempt(() => login(credentials)).catch(() => form.setFocus('password'));
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit(event);
      }}
    >
      <FormStack>
        <Field label={t('login.username')} required error={errors.username && t('login.usernameRequired')}>
          <TextInput
            {...form.register('username', { validate: (value) => !blank(value) })}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field label={t('login.password')} required error={errors.password && t('login.passwordRequired')}>
          <PasswordInput
            {...form.register('password', { validate: (value) => value !== '' })}
            autoComplete="current-password"
          />
        </Field>
        <FormError>{failure}</FormError>
        <Button type="submit" block pending={isSubmitting}>
          {t('login.submit')}
        </Button>
      </FormStack>
    </form>
  );
}
