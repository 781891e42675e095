import { legalAddress, useAuth, useFailure } from '@portals/platform';
import { Button, Field, FormError, FormStack, PasswordInput, TextInput } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { useCallback } from 'react';
import { styled } from 'styled-components';
import type { z } from 'zod';
import { showServerErrors } from '../form/server-errors';
import { useOnce } from '../form/use-once';
import { useSchemaForm } from '../form/use-schema-form';
import { useText } from '../text';
import { registrationSchema } from './registration-schema';
import { StrengthMeter } from './strength-meter';
import { useAuthErrors } from './use-auth-errors';

const PasswordBox = styled.div`
  display: grid;
  gap: ${space(2)};
`;

const Small = styled.p`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

const fields = ['name', 'email', 'username', 'password'] as const;
const empty = { name: '', email: '', username: '', password: '', confirmPassword: '' };

function useRegistration() {
  const { register } = useAuth();
  const form = useSchemaForm(registrationSchema, empty);
  const { setError } = form;
  const { failure, attempt } = useFailure();
  const send = useCallback(
    async ({ confirmPassword: _dropped, ...input }: z.output<typeof registrationSchema>) => {
      // A failure is on screen by then: at a field or above the button, and in a toast.
      const isSaid = (error: unknown) => showServerErrors(error, fields, setError);
      await attempt(() => register(input), isSaid).catch(() => undefined);
    },
    [register, attempt, setError],
  );
  return { form, failure, ...useOnce(send) };
}

/** A new account (B4). A failure marks the field it is about and leaves everything as it was typed. */
export function RegisterForm() {
  const { t, language } = useText();
  const errorText = useAuthErrors();
  const { form, failure, run, pending } = useRegistration();
  const { register, watch, formState } = form;
  const { errors } = formState;
  const values = watch();
  return (
    <form noValidate onSubmit={form.handleSubmit(run)}>
      <FormStack>
        <Field label={t('auth.fields.name')} required error={errorText('name', errors.name)}>
          <TextInput {...register('name')} autoComplete="name" />
        </Field>
        <Field label={t('auth.fields.email')} required error={errorText('email', errors.email, values.email)}>
          <TextInput {...register('email')} type="email" autoComplete="email" />
        </Field>
        <Field
          label={t('auth.fields.username')}
          hint={t('auth.hints.username')}
          required
          error={errorText('username', errors.username, values.username)}
        >
          <TextInput
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <PasswordBox>
          <Field
            label={t('auth.fields.password')}
            hint={t('auth.hints.password')}
            required
            error={errorText('password', errors.password)}
          >
            <PasswordInput
              {...register('password', {
                deps: formState.touchedFields.confirmPassword ? ['confirmPassword'] : [],
              })}
              autoComplete="new-password"
            />
          </Field>
          <StrengthMeter password={values.password} personal={[values.name, values.username, values.email]} />
        </PasswordBox>
        <Field
          label={t('auth.fields.confirmPassword')}
          required
          error={errorText('confirmPassword', errors.confirmPassword)}
        >
          <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
        </Field>
        <Small>
          {t('auth.register.privacy')}{' '}
          <a href={legalAddress('privacy', language)}>{t('auth.register.privacyLink')}</a>
        </Small>
        <FormError>{failure}</FormError>
        <Button type="submit" block pending={pending}>
          {t('auth.register.submit')}
        </Button>
      </FormStack>
    </form>
  );
}
