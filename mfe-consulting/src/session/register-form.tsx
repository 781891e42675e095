import { legalAddress, useAuth } from '@portals/platform';
import { type SchemaForm, useForm } from '@portals/platform/form';
import { Field, Form, PasswordInput, TextInput } from '@portals/ui';
import { NewPasswordField, UsernameField } from '@portals/ui/account';
import { color, font } from '@portals/ui/tokens';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { z } from 'zod';
import { useText } from '../text';
import { mismatch, registrationSchema } from './registration-schema';

const Small = styled.p`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

const fields = ['name', 'email', 'username', 'password', 'confirmPassword'] as const;
const values = { name: '', username: '', password: '', confirmPassword: '' };

type Registration = SchemaForm<z.input<typeof registrationSchema>, z.output<typeof registrationSchema>>;

/** Returns the email address of the invitation that the user is following; empty without an invitation. */
function useInvitedAddress(): string {
  const { state } = useLocation();
  return typeof state?.email === 'string' ? state.email : '';
}

function useRegistration(): Registration {
  const { register } = useAuth();
  const email = useInvitedAddress();
  return useForm({
    schema: registrationSchema,
    values: { ...values, email },
    fields,
    send: ({ confirmPassword: _dropped, ...input }) => register(input),
  });
}

function PersonFields({ form, problem }: Registration) {
  const { t } = useText();
  return (
    <>
      <Field
        label={t('auth.fields.name')}
        required
        error={problem('name', { required: t('auth.errors.nameRequired') })}
      >
        <TextInput {...form.register('name')} autoComplete="name" />
      </Field>
      <Field
        label={t('auth.fields.email')}
        required
        error={problem('email', { required: t('auth.errors.emailRequired') })}
      >
        <TextInput {...form.register('email')} type="email" autoComplete="email" />
      </Field>
      <UsernameField control={form.register('username')} problem={(texts) => problem('username', texts)} />
    </>
  );
}

function PasswordFields({ form, problem }: Registration) {
  const { t } = useText();
  const { name, username, email, password } = form.watch();
  const isConfirmed = form.formState.touchedFields.confirmPassword;
  return (
    <>
      <NewPasswordField
        control={form.register('password', { deps: isConfirmed ? ['confirmPassword'] : [] })}
        problem={(texts) => problem('password', texts)}
        value={password}
        personal={[name, username, email]}
      />
      <Field
        label={t('auth.fields.confirmPassword')}
        required
        error={problem('confirmPassword', {
          required: t('auth.errors.confirmRequired'),
          own: { [mismatch]: t('auth.errors.confirmMismatch') },
        })}
      >
        <PasswordInput {...form.register('confirmPassword')} autoComplete="new-password" />
      </Field>
    </>
  );
}

/** Registration form. An error is shown at its field, and no typed value is lost. */
export function RegisterForm() {
  const { t, language } = useText();
  const registration = useRegistration();
  return (
    <Form {...registration.state} submitLabel={t('auth.register.submit')}>
      <PersonFields {...registration} />
      <PasswordFields {...registration} />
      <Small>
        {t('auth.register.privacy')}{' '}
        <a href={legalAddress('privacy', language)}>{t('auth.register.privacyLink')}</a>
      </Small>
    </Form>
  );
}
