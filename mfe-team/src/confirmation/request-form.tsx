import { ConfirmationRequest, ConfirmationSent } from '@portals/contracts/auth';
import { ApiError, api, PortalLink, useAuth } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Alert, AuthHeading, Button, Field, Form, PasswordInput, TextInput } from '@portals/ui';
import { useState } from 'react';
import { LoginNameField } from '../link/login-name-field';
import { useText } from '../text';

const fields = ['username', 'password', 'email', 'recoveryCode'] as const;

/** Sends another confirmation link to an unconfirmed address, after letting the user correct the address (rule 19.23). */
export function RequestForm() {
  const { t } = useText();
  const { user, retry } = useAuth();
  const [sent, setSent] = useState<ConfirmationSent | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const { form, state, problem } = useForm({
    schema: ConfirmationRequest,
    fields,
    values: { username: '', password: '', email: undefined, recoveryCode: undefined },
    send: (input) => api.post('/api/address-confirmations/request', input, { schema: ConfirmationSent }),
    onSent: async (answer) => {
      setSent(answer);
      if (user) await retry();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_STEP') setAsksCode(true);
    },
    focusAfterFailure: asksCode ? 'recoveryCode' : 'password',
  });
  if (sent)
    return (
      <>
        <AuthHeading title={t(sent.isConfirmed ? 'confirm.doneTitle' : 'forgot.sentTitle')} />
        <Alert
          tone="success"
          action={
            sent.isConfirmed && (
              <Button asChild>
                <PortalLink to="/home">{t('join.login')}</PortalLink>
              </Button>
            )
          }
        >
          {t(sent.isConfirmed ? 'confirm.done' : 'confirm.sent', { email: sent.email })}
        </Alert>
      </>
    );
  return (
    <>
      <AuthHeading title={t('confirm.title')} text={t('confirm.requestText')} />
      <Form {...state} submitLabel={t('confirm.send')}>
        <LoginNameField control={form.register('username')} problem={(texts) => problem('username', texts)} />
        <Field
          label={t('join.password')}
          required
          error={problem('password', { required: t('join.passwordRequired') })}
        >
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <Field label={t('confirm.email')} hint={t('confirm.emailHint')} error={problem('email')}>
          <TextInput
            {...form.register('email', {
              setValueAs: (typed: string | undefined) => typed?.trim() || undefined,
            })}
            type="email"
            autoComplete="email"
          />
        </Field>
        {asksCode && (
          <Field label={t('proof.code')} error={problem('recoveryCode')}>
            <TextInput {...form.register('recoveryCode')} autoComplete="off" spellCheck={false} />
          </Field>
        )}
      </Form>
    </>
  );
}
