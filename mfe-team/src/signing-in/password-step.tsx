import { LoginAnswer, OrganisationPassword } from '@portals/contracts/auth';
import { ApiError, api, PortalLink, useAuth, useSite } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Alert, AuthHeading, Field, Form, FormStack, PasswordInput, TextInput } from '@portals/ui';
import { OrganisationButton } from '@portals/ui/account';
import { useEffect, useState } from 'react';
import { useText } from '../text';

const schema = OrganisationPassword.omit({ state: true });
const fields = ['password', 'recoveryCode'] as const;

export interface PasswordStepProps {
  asked: { state: string; email: string };
  onDone: () => void;
}

/** Asks for the password of the existing account with the same email address, before linking it (rule 19.43). */
export function PasswordStep({ asked, onDone }: PasswordStepProps) {
  const { t } = useText();
  const { organisation: name = '' } = useSite();
  const { login } = useAuth();
  const [refused, setRefused] = useState<string | null>(null);
  const { form, state, problem } = useForm({
    schema,
    fields,
    values: { password: '', recoveryCode: undefined },
    send: async (input) => {
      const body = { ...input, state: asked.state };
      await login(await api.post('/api/login/organisation/password', body, { schema: LoginAnswer }));
    },
    onFailed: (error) => setRefused(error instanceof ApiError ? error.code : null),
    onSent: onDone,
    focusAfterFailure: refused === 'SECOND_STEP' ? 'recoveryCode' : 'password',
  });
  const { setFocus } = form;
  // This step replaced the previous content of the page, and with it the focused element, so the field takes the focus.
  useEffect(() => {
    setFocus('password');
  }, [setFocus]);
  const asksCode = refused === 'SECOND_STEP' || refused === 'RECOVERY_CODE_WRONG';
  return (
    <FormStack>
      <AuthHeading
        title={t('signingIn.passwordTitle')}
        text={t('signingIn.passwordText', { name, ...asked })}
      />
      <Form {...state} submitLabel={t('signingIn.submit')}>
        {/* Lets password managers know which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={asked.email} />
        <Field
          label={t('join.password')}
          required
          error={problem('password', { required: t('join.passwordRequired') })}
        >
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        {asksCode && (
          <Field label={t('signingIn.code')} hint={t('signingIn.codeHint')} error={problem('recoveryCode')}>
            <TextInput
              {...form.register('recoveryCode', {
                setValueAs: (typed: string | undefined) => typed?.trim() || undefined,
              })}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          </Field>
        )}
      </Form>
      {refused === 'OIDC_EXPIRED' && <OrganisationButton />}
      <Alert action={<PortalLink to="/forgot-password">{t('signingIn.choosePassword')}</PortalLink>}>
        {t('signingIn.noPassword')}
      </Alert>
    </FormStack>
  );
}
