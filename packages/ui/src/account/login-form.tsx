import { PortalLink, useSite } from '@portals/platform';
import { useLoginForm } from '@portals/platform/form';
import { Button, Field, Form, FormStack, PasswordInput, TextInput } from '@portals/ui';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, space } from '../tokens';
import { OrganisationButton } from './organisation-button';
import { useAccountText } from './use-account-text';
import { usePasskeyLogin } from './use-passkey-login';

const Way = styled(PortalLink)`
  justify-self: start;
  color: ${color.accentText};
  font-size: ${font.size.sm};
  padding-block: ${space(1)};
`;

export interface LoginFormProps {
  /** Label of the first field instead of "Username". */
  nameLabel?: string;
  /** Rendered above the fields; may call `fillIn` to fill in both fields. */
  above?: (fillIn: (username: string, password: string) => void) => ReactNode;
  /** Called after a submit with an empty field. */
  onInvalid?: () => void;
  /** Path to return to after creating an account; without it the form does not offer to create one. */
  newAccountPath?: string;
}

/**
 * User name and password form of any portal. A failure is shown in the form and as a toast, and both values stay in the fields (rule 3.1).
 */
export function LoginForm({ nameLabel, above, onInvalid, newAccountPath }: LoginFormProps) {
  const { t } = useAccountText();
  const { form, state, problem, asked } = useLoginForm(onInvalid && { onInvalid });
  const passkey = usePasskeyLogin(state.pending);
  const offersAccount = useSite().newAccounts !== 'closed' && newAccountPath !== undefined;
  const fillIn = (username: string, password: string) => {
    form.setValue('username', username, { shouldValidate: true });
    form.setValue('password', password, { shouldValidate: true });
  };
  return (
    <FormStack>
      <Form {...state} submitLabel={t('login.submit')}>
        {above?.(fillIn)}
        <Field
          label={nameLabel ?? t('login.username')}
          required
          error={problem('username', { required: t('login.usernameRequired') })}
        >
          <TextInput
            {...form.register('username')}
            autoComplete="username webauthn"
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
        {asked === 'recoveryCode' && (
          <Field label={t('login.code')} hint={t('login.codeHint')} error={problem('recoveryCode')}>
            <TextInput
              {...form.register('recoveryCode')}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          </Field>
        )}
        {(asked === 'confirmation' || passkey.unconfirmed) && (
          <Way to="/confirm-address">{t('login.confirm')}</Way>
        )}
      </Form>
      <Way to="/forgot-password" state={{ login: form.watch('username') }}>
        {t('login.forgotten')}
      </Way>
      {offersAccount && (
        <Way to="/auth?mode=register" state={{ returnTo: newAccountPath }}>
          {t('login.register')}
        </Way>
      )}
      {passkey.available && (
        <Button
          variant="secondary"
          block
          pending={passkey.pending}
          icon={<KeyRound aria-hidden />}
          onClick={passkey.signIn}
        >
          {t('login.passkey')}
        </Button>
      )}
      <OrganisationButton />
    </FormStack>
  );
}
